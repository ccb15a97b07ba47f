import { type Kysely, sql } from 'kysely';
import { PHOTO_TABLES } from '../first-photo-tables.ts';
import { isPostgres } from '../open-db.ts';
import { indexSearchedTexts } from '../search-text.ts';

/** Times are milliseconds in `bigint`, flags are `boolean`, because both databases have these types. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const groups = [ACCOUNTS, ALBUMS, PHOTO_TABLES, GUESTS, DOWNLOADS, SERVER, ADMINISTRATION, OUTBOX];
  for (const statement of groups.flat()) await sql.raw(statement).execute(db);
  await sql.raw(activityLog(isPostgres(db))).execute(db);
  await sql`create index activity_by_type on activity_log (type, seq)`.execute(db);
  if (isPostgres(db)) await indexSearchedTexts(db);
}

const ACCOUNTS = [
  `create table users (
    id text primary key,
    email text not null unique,
    name text not null,
    password_hash text not null,
    tier text not null,
    role text not null,
    language text not null default 'en',
    storage_used bigint not null default 0,
    storage_mailed_for bigint not null default 0,
    album_count integer not null default 0,
    last_active_at bigint not null,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  'create index users_by_age on users (created_at, id)',
  'create index users_by_name on users (lower(name), id)',
  `create table sessions (
    token_hash text primary key,
    user_id text not null references users (id) on delete cascade,
    created_at bigint not null,
    expires_at bigint not null
  )`,
  'create index sessions_by_user on sessions (user_id)',
  'create index sessions_by_expiry on sessions (expires_at)',
  `create table muted_mails (
    user_id text not null references users (id) on delete cascade,
    topic text not null,
    primary key (user_id, topic)
  )`,
];

const ALBUMS = [
  `create table albums (
    id text primary key,
    title text not null,
    description text,
    upload_code text not null unique,
    code_changed_at bigint,
    is_public boolean not null default true,
    is_archived boolean not null default false,
    archived_at bigint,
    archived_for bigint,
    sealed_pin text,
    pin_version integer not null default 0,
    switches text not null default '{}',
    approve_first boolean not null default false,
    reports_mailed_at bigint,
    first_photo_mail text not null default 'none',
    waiting_mailed_at bigint,
    photos_mailed_for integer not null default 0,
    guests_download boolean not null default false,
    reveal_at bigint,
    language text,
    accent text not null default 'plum',
    cover_photo_id text,
    cover_focus_x integer not null default 50,
    cover_focus_y integer not null default 30,
    expiration_preset text not null,
    expires_at bigint,
    expiration_zone text,
    reminded_for bigint,
    full_zip_at bigint,
    access_epoch integer not null default 0,
    version integer not null default 1,
    details_version integer not null default 0,
    photo_count integer not null default 0,
    waiting_count integer not null default 0,
    hidden_count integer not null default 0,
    storage_bytes bigint not null default 0,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  'create index albums_by_expiry on albums (is_archived, expires_at)',
  'create index albums_by_age on albums (created_at, id)',
  'create index albums_by_title on albums (lower(title), id)',
  // Jobs select these few albums every minute.
  'create index albums_for_download on albums (id) where guests_download',
  "create index albums_for_first_mail on albums (id) where first_photo_mail = 'due'",
  `create table album_tags (
    album_id text not null references albums (id) on delete cascade,
    tag text not null,
    position integer not null,
    constraint album_tags_key primary key (album_id, tag)
  )`,
  `create table guest_groups (
    id text primary key,
    album_id text not null references albums (id) on delete cascade,
    name text not null,
    upload_code text not null unique,
    closed_at bigint,
    created_at bigint not null
  )`,
  'create index guest_groups_by_album on guest_groups (album_id)',
  `create table members (
    album_id text not null references albums (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    role text not null,
    group_id text,
    created_at bigint not null,
    constraint members_key primary key (album_id, user_id)
  )`,
  "create unique index members_one_owner on members (album_id) where role = 'owner'",
  'create index members_by_user on members (user_id, role)',
];

const GUESTS = [
  `create table attempts (
    key text primary key,
    album_id text references albums (id) on delete cascade,
    count integer not null,
    successes integer not null,
    locks integer not null,
    locked_until bigint not null,
    ends_at bigint not null
  )`,
  'create index attempts_by_end on attempts (ends_at)',
  'create index attempts_by_album on attempts (album_id) where album_id is not null',
  `create table photo_hearts (
    photo_id text not null references photos (id) on delete cascade,
    device_hash text not null,
    constraint photo_hearts_key primary key (photo_id, device_hash)
  )`,
  `create table photo_reports (
    photo_id text not null references photos (id) on delete cascade,
    device_hash text not null,
    album_id text not null references albums (id) on delete cascade,
    reason text,
    is_settled boolean not null default false,
    created_at bigint not null,
    constraint photo_reports_key primary key (photo_id, device_hash)
  )`,
  'create index photo_reports_by_album on photo_reports (album_id, is_settled)',
];

const DOWNLOADS = [
  `create table zips (
    id text primary key,
    audience text not null,
    album_id text references albums (id) on delete cascade,
    owner_id text references users (id) on delete cascade,
    session_hash text references sessions (token_hash) on delete cascade,
    access_epoch integer,
    shared_as text,
    size_bytes bigint not null,
    created_at bigint not null,
    used_at bigint not null default 0
  )`,
  'create index zips_by_owner on zips (owner_id, created_at)',
  'create index zips_by_album on zips (album_id, created_at)',
  'create index zips_by_session on zips (session_hash)',
  `create table zip_parts (
    zip_id text not null references zips (id) on delete cascade,
    position integer not null,
    entry_count integer not null,
    body_bytes bigint not null,
    directory_bytes integer not null,
    contents text not null,
    constraint zip_parts_key primary key (zip_id, position)
  )`,
  `create table clean_copies (
    photo_id text primary key references photos (id) on delete cascade,
    rules_version integer not null,
    rendition text not null,
    size_bytes bigint not null,
    crc32 bigint not null,
    sha256 text not null
  )`,
];

const SERVER = ['create table volume_ids (storage text primary key, volume_id text not null)'];

const ADMINISTRATION = [
  `create table admins (
    id text primary key,
    username text not null unique,
    password_hash text not null,
    created_at bigint not null
  )`,
  `create table admin_sessions (
    token_hash text primary key,
    admin_id text not null references admins (id) on delete cascade,
    created_at bigint not null,
    last_seen_at bigint not null
  )`,
];

const activityLog = (onPostgres: boolean) => `create table activity_log (
    seq ${onPostgres ? 'bigint generated by default as identity' : 'integer'} primary key,
    admin_username text not null,
    type text not null,
    entity_type text not null,
    entity_id text,
    created_at bigint not null
  )`;

const OUTBOX = [
  `create table outbox (
    id text primary key,
    kind text not null,
    recipient text not null,
    payload text not null,
    state text not null default 'waiting',
    attempts integer not null default 0,
    refusals integer not null default 0,
    last_error text,
    next_attempt_at bigint not null,
    created_at bigint not null,
    sent_at bigint
  )`,
  'create index outbox_by_work on outbox (kind, state, next_attempt_at)',
  'create index outbox_by_time on outbox (created_at, id)',
  'create index outbox_by_recipient on outbox (recipient)',
  `create table mail_templates (
    key text primary key,
    subject text not null,
    body text not null,
    updated_at bigint not null
  )`,
];

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of GUEST_BOOK) await sql.raw(statement).execute(db);
}

/** `MAX_ENTRIES` and `MAX_COMMENTS` (shared/rules/guests/guest-book.ts) limit the rows of an album. */
const GUEST_BOOK = [
  'alter table albums add column book_version integer not null default 0',
  'alter table photos add column comments_closed boolean not null default false',
  `create table entries (
    id text primary key,
    album_id text not null references albums (id) on delete cascade,
    kind text not null,
    photo_id text references photos (id) on delete cascade,
    picture_id text references photos (id) on delete set null,
    author_id text references users (id) on delete set null,
    author_name text,
    upload_session_hash text,
    client_key text not null,
    message text not null,
    voice_filename text unique,
    voice_type text,
    voice_bytes bigint,
    voice_sha256 text,
    voice_crc32 bigint,
    duration_ms integer,
    waveform text,
    storage text not null,
    visibility text not null,
    group_name text,
    report_count integer not null default 0,
    created_at bigint not null,
    constraint entries_client_key unique (album_id, client_key)
  )`,
  'create index entries_by_album on entries (album_id, created_at)',
  'create index entries_by_photo on entries (photo_id)',
  'create index entries_by_picture on entries (picture_id)',
  'create index entries_by_author on entries (author_id)',
  `create table entry_reports (
    entry_id text not null references entries (id) on delete cascade,
    device_hash text not null,
    reason text,
    created_at bigint not null,
    constraint entry_reports_key primary key (entry_id, device_hash)
  )`,
];

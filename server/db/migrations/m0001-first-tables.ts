// The first tables: accounts, albums, photos, and what keeps their promises.

import type { Kysely } from 'kysely';

/** Makes them. Flags are smallint and times bigint on both databases. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('tier', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('storage_used', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('album_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('last_active_at', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();
  await db.schema.createIndex('sessions_by_expiry').on('sessions').column('expires_at').execute();

  await db.schema
    .createTable('albums')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('upload_code', 'text', (c) => c.notNull().unique())
    .addColumn('is_public', 'smallint', (c) => c.notNull().defaultTo(1))
    .addColumn('is_archived', 'smallint', (c) => c.notNull().defaultTo(0))
    .addColumn('archived_at', 'bigint')
    .addColumn('photo_wall_enabled', 'smallint', (c) => c.notNull().defaultTo(1))
    .addColumn('sealed_pin', 'text')
    .addColumn('expiration_preset', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('access_epoch', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('photo_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('albums_by_owner').on('albums').columns(['owner_id', 'created_at']).execute();

  await db.schema
    .createTable('album_tags')
    .addColumn('album_id', 'text', (c) => c.notNull().references('albums.id').onDelete('cascade'))
    .addColumn('tag', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('album_tags_key', ['album_id', 'tag'])
    .execute();

  await db.schema
    .createTable('contributions')
    .addColumn('album_id', 'text', (c) => c.notNull().references('albums.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('contributions_key', ['album_id', 'user_id'])
    .execute();
  await db.schema.createIndex('contributions_by_user').on('contributions').column('user_id').execute();

  await db.schema
    .createTable('photos')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('album_id', 'text', (c) => c.notNull().references('albums.id').onDelete('cascade'))
    .addColumn('uploader_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('uploader_name', 'text')
    .addColumn('upload_session_hash', 'text')
    .addColumn('client_key', 'text')
    .addColumn('original_filename', 'text', (c) => c.notNull())
    .addColumn('stored_filename', 'text', (c) => c.notNull().unique())
    .addColumn('mime_type', 'text', (c) => c.notNull())
    .addColumn('size_bytes', 'bigint', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('placeholder', 'text', (c) => c.notNull())
    .addColumn('taken_at', 'text')
    .addColumn('exif', 'text')
    .addColumn('preview_made', 'smallint', (c) => c.notNull().defaultTo(0))
    .addColumn('storage', 'text', (c) => c.notNull())
    .addColumn('claimed_until', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('photos_client_key', ['album_id', 'client_key'])
    .execute();
  await db.schema.createIndex('photos_by_album').on('photos').columns(['album_id', 'created_at']).execute();
  await db.schema
    .createIndex('photos_by_uploader')
    .on('photos')
    .columns(['uploader_id', 'album_id'])
    .execute();
  await db.schema
    .createIndex('photos_by_work')
    .on('photos')
    .columns(['state', 'preview_made', 'claimed_until'])
    .execute();

  await db.schema
    .createTable('file_removals')
    .addColumn('stored_filename', 'text', (c) => c.primaryKey())
    .addColumn('storage', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('rate_counters')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('resets_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('rate_counters_by_reset').on('rate_counters').column('resets_at').execute();

  await db.schema
    .createTable('admins')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('username', 'text', (c) => c.notNull().unique())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('admin_sessions')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('admin_id', 'text', (c) => c.notNull().references('admins.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_seen_at', 'bigint', (c) => c.notNull())
    .execute();
}

import { join } from 'node:path';
import type { Config } from '../config.ts';
import { openDiskStorage } from './disk-storage.ts';
import type { Storage, Stores } from './storage.ts';

/** Throws if a store cannot be reached. `beside` means that a server may be running on the same folders. */
export async function openStores(config: Config, beside = false): Promise<Stores> {
  const disk = await openDiskStorage(filesFolder(config), { beside, accelLocation: config.X_ACCEL_LOCATION });
  const s3 = await openS3(config, beside);
  return {
    current: s3 ?? disk,
    all: s3 ? [disk, s3] : [disk],
    named(name) {
      if (name === 'disk') return disk;
      if (!s3) throw new Error('A photo is kept in S3, but S3_ENDPOINT is not set.');
      return s3;
    },
  };
}

export function filesFolder({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'files');
}

export function incomingFolders(config: Pick<Config, 'DATA_DIR'>): string[] {
  return [join(filesFolder(config), 'incoming'), s3IncomingFolder(config)];
}

function s3IncomingFolder({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return join(DATA_DIR, 's3-incoming');
}

async function openS3(config: Config, beside: boolean): Promise<Storage | null> {
  const { S3_ENDPOINT, S3_BUCKET } = config;
  if (!S3_ENDPOINT || !S3_BUCKET) return null;
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const { openS3Storage } = await import('./s3-storage.ts');
  return openS3Storage({
    endpoint: S3_ENDPOINT,
    region: config.S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
    sessionToken: config.S3_SESSION_TOKEN,
    publicEndpoint: config.S3_PUBLIC_ENDPOINT,
    incomingFolder: s3IncomingFolder(config),
    beside,
  });
}

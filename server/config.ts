import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { MAX_INSTANCE_NAME, PRODUCT } from '../shared/messages/instance.ts';
import { formatProblem } from '../shared/problems.ts';
import { checkAdminPassword, checkAdminUsername } from '../shared/rules/admin/admin-account.ts';
import { cleanLine } from '../shared/rules/fields.ts';
import { type OwnLimits, SPECIFIED_LIMITS, TIER_KEYS, type Tier, UNLIMITED } from '../shared/rules/tiers.ts';

const text = z.string().trim().min(1);
const addressRange = z.string().refine((range) => {
  const [address = '', bits, ...more] = range.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (longest < 0 || more.length > 0) return false;
  if (bits === undefined) return true;
  if (!/^\d{1,3}$/u.test(bits) || Number(bits) > longest) return false;
  return Number(bits) >= leastBits(address);
});

/**
 * Returns the minimum prefix length of a trusted range. A range larger than 10.0.0.0/8 or fc00::/7 would
 * contain every client, and each client could then forge its IP address.
 */
function leastBits(address: string): number {
  if (!address.includes(':')) return 8;
  // A range such as ::/16 contains all IPv4 addresses, as ::ffff:0.0.0.0/96.
  return /^0*:/u.test(address) ? 96 + 8 : 7;
}

const PROXY_RANGES =
  'must be address ranges such as 10.0.0.0/8, separated by commas, and none so large that it is everybody';
const URL_FORM = 'must be an http or https address';
const HOST_ONLY =
  'must be the address of a host alone, such as https://photos.example.org: Keepsake cannot be served below a path';
const PASSWORD_SIGNS =
  'is no address. In a password write # as %23, / as %2F, ? as %3F and @ as %40; only the host and its port follow the @';
const PORT_RANGE = 'must be a whole number from 0 to 65535';
const METRICS_RANGE = 'must be a whole number from 1 to 65535';
const DELAY_RANGE = 'must be a number from 0 to 300';
const RESERVE_RANGE = 'must be a number from 0';
const JOBS_RANGE = 'must be a whole number from 1 to 256';
const POOL_RANGE = 'must be a whole number from 2 to 500';
const HASH_RANGE = 'must be a whole number from 19 to 1024';
const SIZE_RANGE = 'must be a number above 0, at most 1024';
const COUNT_LIMIT = 'must be a whole number from 1 to 1000000, or none';
const DAYS_LIMIT = 'must be a whole number from 1 to 36500, or none';
const STORAGE_LIMIT = 'must be a number above 0, at most 1000000000, or none';
const SIZE_LIMIT = `${SIZE_RANGE}, or none`;
const VIDEO_SIZE_LIMIT = 'must be a number above 0, at most 10240, or none';
const SECONDS_LIMIT = 'must be a whole number from 0 to 86400, or none';
const MB = 1024 ** 2;
/** Size limit for a file in tiers without a limit of their own. */
const USUAL_FILE_BYTES = SPECIFIED_LIMITS.FREE.maxFileBytes;

const MAX_ADDRESS = 200;

export const MIN_SECRET_LENGTH = 32;

/** A service's URL. In its password #, / and ? must be encoded, because they would end the host. */
function serviceAddress(protocol: RegExp, error: string) {
  const isAddress = (url: string) => /^\w+:\/\/[^/?#]*(?:[/?][^#@]*)?$/u.test(url) && URL.canParse(url);
  return (
    z
      .string()
      .trim()
      .regex(protocol, { error, abort: true })
      // A PostgreSQL URL for a socket has a user but no host, which URL parsers reject.
      .transform((url) => url.replace('@/', '@localhost/'))
      .refine(isAddress, PASSWORD_SIGNS)
  );
}

function limit(range: string, isWithin: (number: number) => boolean) {
  return text
    .refine((value) => value === 'none' || isWithin(Number(value)), range)
    .transform((value) => (value === 'none' ? UNLIMITED : Number(value)))
    .optional();
}
const isWhole = (most: number) => (number: number) =>
  Number.isInteger(number) && number >= 1 && number <= most;
const isAbove0 = (most: number) => (number: number) => number > 0 && number <= most;
const countLimit = limit(COUNT_LIMIT, isWhole(1_000_000));
const daysLimit = limit(DAYS_LIMIT, isWhole(36_500));
const storageLimit = limit(STORAGE_LIMIT, isAbove0(1_000_000_000));
const sizeLimit = limit(SIZE_LIMIT, isAbove0(1024));
const videoSizeLimit = limit(VIDEO_SIZE_LIMIT, isAbove0(10_240));
/** With 0 the tier takes no videos. */
const secondsLimit = limit(SECONDS_LIMIT, (number) => number === 0 || isWhole(86_400)(number));

const settings = z.object({
  PORT: z.coerce.number(PORT_RANGE).int(PORT_RANGE).min(0, PORT_RANGE).max(65_535, PORT_RANGE).default(3000),
  HOST: text.default('0.0.0.0'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/u, error: URL_FORM })
    .transform((url) => url.replace(/(?<!\/)\/+$/u, ''))
    .pipe(z.string().regex(/^https?:\/\/[^/\\?#@]+$/iu, HOST_ONLY))
    .optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: serviceAddress(/^postgres(ql)?:\/\//u, 'must begin with postgres://').optional(),
  DATABASE_POOL_SIZE: z.coerce
    .number(POOL_RANGE)
    .int(POOL_RANGE)
    .min(2, POOL_RANGE)
    .max(500, POOL_RANGE)
    .optional(),
  S3_ENDPOINT: z.url({ error: 'must be an address such as https://s3.example.org' }).optional(),
  S3_REGION: text.default('us-east-1'),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  S3_SESSION_TOKEN: text.optional(),
  S3_PUBLIC_ENDPOINT: z.url({ protocol: /^https?$/u, error: URL_FORM }).optional(),
  X_ACCEL_LOCATION: text
    .regex(/^\/(?:[\w-]+\/)+$/u, 'must begin and end with a slash, such as /stored-files/')
    .optional(),
  ADMIN_USERNAME: text.transform(cleanLine).default('admin'),
  ADMIN_PASSWORD: z.string().optional(),
  SECRET: z
    .string()
    .refine(
      (secret) => secret.trim().length >= MIN_SECRET_LENGTH,
      `must have at least ${MIN_SECRET_LENGTH} characters`,
    )
    .optional(),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((range) => range.trim()))
    .pipe(z.array(addressRange, PROXY_RANGES))
    .optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(
      /^(?:[^\p{Cc}<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
      'must be an address such as photos@example.org or Keepsake <photos@example.org>',
    )
    .optional(),
  SMTP_URL: serviceAddress(/^smtps?:\/\//u, 'must begin with smtp:// or smtps://').optional(),
  MAX_FILE_MB: z.coerce
    .number(SIZE_RANGE)
    .positive(SIZE_RANGE)
    .max(1024, SIZE_RANGE)
    .default(USUAL_FILE_BYTES / MB),
  FREE_MAX_ALBUMS: countLimit,
  FREE_MAX_PHOTOS_PER_ALBUM: countLimit,
  FREE_MAX_STORAGE_MB: storageLimit,
  FREE_MAX_EXPIRATION_DAYS: daysLimit,
  FREE_MAX_FILE_MB: sizeLimit,
  FREE_MAX_VIDEO_SECONDS: secondsLimit,
  FREE_MAX_VIDEO_MB: videoSizeLimit,
  PLUS_MAX_ALBUMS: countLimit,
  PLUS_MAX_PHOTOS_PER_ALBUM: countLimit,
  PLUS_MAX_STORAGE_MB: storageLimit,
  PLUS_MAX_EXPIRATION_DAYS: daysLimit,
  PLUS_MAX_FILE_MB: sizeLimit,
  PLUS_MAX_VIDEO_SECONDS: secondsLimit,
  PLUS_MAX_VIDEO_MB: videoSizeLimit,
  PRO_MAX_ALBUMS: countLimit,
  PRO_MAX_PHOTOS_PER_ALBUM: countLimit,
  PRO_MAX_STORAGE_MB: storageLimit,
  PRO_MAX_EXPIRATION_DAYS: daysLimit,
  PRO_MAX_FILE_MB: sizeLimit,
  PRO_MAX_VIDEO_SECONDS: secondsLimit,
  PRO_MAX_VIDEO_MB: videoSizeLimit,
  // OWASP recommends at least 19 MiB.
  PASSWORD_MEMORY_MB: z.coerce
    .number(HASH_RANGE)
    .int(HASH_RANGE)
    .min(19, HASH_RANGE)
    .max(1024, HASH_RANGE)
    .default(64),
  INSTANCE_NAME: text
    .transform(cleanLine)
    .pipe(
      z
        .string()
        .regex(/[\p{L}\p{N}]/u, 'must have a letter or digit')
        .max(MAX_INSTANCE_NAME, `must have at most ${MAX_INSTANCE_NAME} characters`),
    )
    .default(PRODUCT),
  INSTANCE_LOGO: text.optional(),
  INSTANCE_ADDRESS: text
    .transform(cleanLine)
    .pipe(z.string().max(MAX_ADDRESS, `must have at most ${MAX_ADDRESS} characters`))
    .optional(),
  PRIVACY_CONTACT: text.transform(cleanLine).optional(),
  IMAGE_JOBS: z.coerce
    .number(JOBS_RANGE)
    .int(JOBS_RANGE)
    .min(1, JOBS_RANGE)
    .max(256, JOBS_RANGE)
    .default(availableParallelism),
  /** Empty for none. */
  FFMPEG: z.string().trim().default('ffmpeg'),
  IMAGE_SANDBOX: text.transform((command) => command.split(/\s+/u)).optional(),
  MIN_FREE_MB: z.coerce.number(RESERVE_RANGE).min(0, RESERVE_RANGE).optional(),
  METRICS_PORT: z.coerce
    .number(METRICS_RANGE)
    .int(METRICS_RANGE)
    .min(1, METRICS_RANGE)
    .max(65_535, METRICS_RANGE)
    .optional(),
  METRICS_HOST: text.default('127.0.0.1'),
  DRAIN_DELAY_SECONDS: z.coerce.number(DELAY_RANGE).min(0, DELAY_RANGE).max(300, DELAY_RANGE).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Config = z.infer<typeof settings>;

export const SETTING_NAMES = Object.keys(settings.shape);

export class WrongSettings extends Error {
  readonly lines: string[];
  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/** Treats empty values as missing, but for FFMPEG. Throws `WrongSettings`. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const input = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => value?.trim() || name === 'FFMPEG'),
  );
  const parsed = settings.safeParse(input);
  if (!parsed.success) {
    throw new WrongSettings(
      parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${messageFor(issue)}`),
    );
  }
  const lines = missingTogether(parsed.data);
  if (lines.length > 0) throw new WrongSettings(lines);
  return parsed.data;
}

export function getOwnLimits(config: Config): OwnLimits {
  const own: OwnLimits = {};
  for (const tier of TIER_KEYS) {
    const limits = Object.entries(limitsOfTier(config, tier)).filter(([, limit]) => limit !== undefined);
    if (limits.length > 0) own[tier] = Object.fromEntries(limits);
  }
  return own;
}

function limitsOfTier(config: Config, tier: Tier) {
  const inBytes = (mb: number | undefined) =>
    mb === undefined || mb === UNLIMITED ? mb : Math.round(mb * MB);
  const ownFileBytes = inBytes(config[`${tier}_MAX_FILE_MB`]);
  const { maxDropzoneFileBytes } = SPECIFIED_LIMITS[tier];
  const fileBytes = config.MAX_FILE_MB * MB;
  const maxVideoSeconds = config[`${tier}_MAX_VIDEO_SECONDS`];
  // FREE has no size of its own until an operator gives it videos.
  const usualVideoBytes =
    maxVideoSeconds && tier === 'FREE' ? SPECIFIED_LIMITS.PLUS.maxVideoBytes : undefined;
  return {
    maxAlbums: config[`${tier}_MAX_ALBUMS`],
    maxPhotosPerAlbum: config[`${tier}_MAX_PHOTOS_PER_ALBUM`],
    maxStorageBytes: inBytes(config[`${tier}_MAX_STORAGE_MB`]),
    maxExpirationDays: config[`${tier}_MAX_EXPIRATION_DAYS`],
    maxFileBytes: ownFileBytes ?? (fileBytes === USUAL_FILE_BYTES ? undefined : fileBytes),
    maxDropzoneFileBytes: ownFileBytes ?? (fileBytes < maxDropzoneFileBytes ? fileBytes : undefined),
    maxVideoSeconds,
    maxVideoBytes: inBytes(config[`${tier}_MAX_VIDEO_MB`]) ?? usualVideoBytes,
  };
}

function messageFor(issue: z.core.$ZodIssue): string {
  return issue.path.length > 1 ? PROXY_RANGES : issue.message;
}

function missingTogether(config: Config): string[] {
  const lines: string[] = [];
  const username = checkAdminUsername(config.ADMIN_USERNAME);
  if (username) lines.push(`ADMIN_USERNAME: ${formatProblem(username)}`);
  const password = config.ADMIN_PASSWORD && checkAdminPassword(config.ADMIN_PASSWORD, config.ADMIN_USERNAME);
  if (password) lines.push(`ADMIN_PASSWORD: ${formatProblem(password)}`);
  if (config.DATABASE_URL && !config.SECRET) {
    lines.push(
      'SECRET: required with DATABASE_URL, since several servers must share it (at least 32 characters)',
    );
  }
  if (config.SMTP_URL && !config.PUBLIC_URL) {
    lines.push('PUBLIC_URL: required with SMTP_URL, since links in mails lead there');
  }
  const s3 = ['S3_ENDPOINT', 'S3_BUCKET'] as const;
  const keys = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const others = ['S3_SESSION_TOKEN', 'S3_PUBLIC_ENDPOINT'] as const;
  if ([...s3, ...keys, ...others].some((key) => config[key])) {
    for (const key of s3) if (!config[key]) lines.push(`${key}: required when files are kept in S3`);
  }
  if ([...keys, 'S3_SESSION_TOKEN' as const].some((key) => config[key])) {
    for (const key of keys) if (!config[key]) lines.push(`${key}: required with the rest of the key`);
  }
  return lines;
}

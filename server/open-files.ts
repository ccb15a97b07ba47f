/**
 * The 256 folders of the photo store stay open; beside them the database, what is being read and written, and the
 * guests.
 */
const MIN_FILES = 1_024;
/** Kept for files: connections take what is left. */
const FILES_KEPT = 448;

/** The limit; infinite where there is none, or none that Node can tell. */
function openFilesLimit(): number {
  Object.assign(process.report ?? {}, { excludeNetwork: true });
  const report = process.report?.getReport() as
    | { userLimits?: { open_files?: { soft: unknown } } }
    | undefined;
  const soft = report?.userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}

/**
 * How many connections there may be at once, so that photos can always be written. Throws when the limit is too low for
 * any.
 */
export function maxConnections(limit = openFilesLimit()): number {
  if (limit >= MIN_FILES) return limit - FILES_KEPT;
  throw new Error(
    `only ${limit} files may be open at once (ulimit -n), and at least ${MIN_FILES} are needed. Raise that limit where the server is started.`,
  );
}

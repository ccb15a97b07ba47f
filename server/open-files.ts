/** The photo store keeps 256 folders open; beside them are the database, files and guests. */
const MIN_FILES = 1_024;
/** Connections get the rest. */
const FILES_KEPT = 448;

function openFilesLimit(): number {
  Object.assign(process.report ?? {}, { excludeNetwork: true });
  const report = process.report?.getReport() as
    | { userLimits?: { open_files?: { soft: unknown } } }
    | undefined;
  const soft = report?.userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}

/** So many that photos can always be written. Throws when the limit is too low for any. */
export function maxConnections(limit = openFilesLimit()): number {
  if (limit >= MIN_FILES) return limit - FILES_KEPT;
  throw new Error(
    `only ${limit} files may be open at once (ulimit -n), and at least ${MIN_FILES} are needed. Raise that limit where the server is started.`,
  );
}

export interface AlbumVersion {
  version: number;
  /** Another epoch: the links of the photos are others. */
  accessEpoch: number;
}

export function formatVersion({ version, accessEpoch }: AlbumVersion): string {
  return `${version}.${accessEpoch}`;
}

/** Null for a text that this server never wrote. */
export function parseVersion(text: string): AlbumVersion | null {
  const [, version, accessEpoch] = /^(\d{1,10})\.(\d{1,10})$/u.exec(text) ?? [];
  if (version === undefined || accessEpoch === undefined) return null;
  return { version: Number(version), accessEpoch: Number(accessEpoch) };
}

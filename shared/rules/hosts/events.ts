/** Maximum number of albums in an event. */
export const MAX_EVENT_ALBUMS = 20;

/**
 * Returns the album that a guest opens without choosing: the only open one, or the one chosen before while it
 * is open.
 */
export function findAlbumToOpen<Album extends { id: string; isOpen: boolean }>(
  albums: readonly Album[],
  chosenId: string | null,
): Album | undefined {
  const open = albums.filter(({ isOpen }) => isOpen);
  return open.length === 1 ? open[0] : open.find(({ id }) => id === chosenId);
}

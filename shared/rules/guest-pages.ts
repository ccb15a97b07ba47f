/** The pages of an album that need no account, such as `/wall/:uploadCode`. */
export const GUEST_PAGES = ['upload', 'wall', 'guest-book', 'event'] as const;
export type GuestPageName = (typeof GUEST_PAGES)[number];

const ADDRESS = /^\/([\w-]+)\/([^/?]{1,64})(?:$|\?)/u;

/** Returns the page's path as a pattern for routers. */
export function guestPageRoute(page: GuestPageName): string {
  return `/${page}/:uploadCode`;
}

/** Returns null if the path is not a guest page. */
export function parseGuestPage(address: string): { page: GuestPageName; uploadCode: string } | null {
  const [, name, uploadCode = ''] = ADDRESS.exec(address) ?? [];
  const page = GUEST_PAGES.find((each) => each === name);
  return page ? { page, uploadCode } : null;
}

export function guestPagePath(page: GuestPageName, uploadCode: string): string {
  return `/${page}/${encodeURIComponent(uploadCode)}`;
}

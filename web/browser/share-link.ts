// The system's own sheet to hand a link on, where there is one.

export const canShare = 'share' in navigator;

export function shareLink(title: string, url: string): void {
  // Closing the sheet is no error.
  navigator.share({ title, url }).catch(() => {});
}

const NAME = 'photo';
const PATIENCE_MS = 500;

type Find = () => HTMLElement | null;

let isMoving = false;

export const findTile = (id: string) =>
  document.querySelector<HTMLElement>(`[data-photo="${CSS.escape(id)}"]`);
export const pictureInView = () => document.querySelector<HTMLElement>('[data-picture]');

/** Animates the picture from the element of `from` to the element of `to`, once `isDone` returns true. */
export function movePhoto(from: Find, change: () => void, isDone: () => boolean, to: Find): void {
  if (isMoving) return;
  const old = from();
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!old || isStill || document.visibilityState === 'hidden' || !document.startViewTransition) {
    change();
    return;
  }
  let next: HTMLElement | null = null;
  isMoving = true;
  old.style.viewTransitionName = NAME;
  const transition = document.startViewTransition(async () => {
    change();
    await until(isDone);
    isMoving = false;
    old.style.viewTransitionName = '';
    next = to();
    if (next) next.style.viewTransitionName = NAME;
  });
  transition.ready.catch(() => {});
  void transition.finished.finally(() => {
    if (next) next.style.viewTransitionName = '';
  });
}

/** During a view transition React runs no effects, so the DOM is observed to detect the rendering. */
function until(isDone: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const observer = new MutationObserver(() => isDone() && finish());
    const timer = setTimeout(finish, PATIENCE_MS);
    observer.observe(document.body, { childList: true, subtree: true });
    if (isDone()) finish();
  });
}

const NAME = 'photo';
/** Milliseconds. */
const PATIENCE_MS = 500;

type Find = () => HTMLElement | null;

/** Further clicks are ignored until the change is made. */
let isMoving = false;

export const tileOf = (id: string) => document.querySelector<HTMLElement>(`[data-photo="${CSS.escape(id)}"]`);
export const pictureInView = () => document.querySelector<HTMLElement>('[data-picture]');

/** The picture moves from `from` to what `to` finds once `isDone`. */
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
  // A skipped transition has made its change.
  transition.ready.catch(() => {});
  void transition.finished.finally(() => {
    if (next) next.style.viewTransitionName = '';
  });
}

/** During a transition only DOM changes tell of a rendering. */
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

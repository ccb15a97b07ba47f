export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isWanted = true;
  async function take() {
    if (document.visibilityState !== 'visible') return;
    const taken = await navigator.wakeLock?.request('screen').catch(() => null);
    if (isWanted) lock = taken ?? null;
    else void taken?.release();
  }
  void take();
  document.addEventListener('visibilitychange', take);
  return () => {
    isWanted = false;
    document.removeEventListener('visibilitychange', take);
    void lock?.release();
  };
}

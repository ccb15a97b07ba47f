import { lazyComponent, lazyModule } from '../http/lazy-component.tsx';

export const loadLater = lazyModule(() => import('./later.ts'));
export const EnterCode = lazyComponent(async () => (await loadLater()).EnterCode, {
  whileLoading: <div className="mt-2 h-[8.125rem]" />,
});
export const GuestBatch = lazyComponent(async () => (await loadLater()).GuestBatch);
/** Loaded only by albums with a guest book. */
export const LeaveEntry = lazyComponent(
  async () => (await import('./book/leave-entry.tsx')).loadLeaveEntry(),
  {
    isPreloaded: false,
    waitsForPage: true,
    whileLoading: <div className="mt-6 h-44" />,
  },
);
export const RegistrationDialog = lazyComponent(async () => (await loadLater()).RegistrationDialog);
export const SignedInFrame = lazyComponent(async () => (await loadLater()).SignedInFrame);
export const Toaster = lazyComponent(async () => (await loadLater()).Toaster, {
  waitsForPage: true,
});
export const UploadBar = lazyComponent(async () => (await loadLater()).UploadBar);
export const UploadEvents = lazyComponent(async () => (await loadLater()).UploadEvents);
export const UploadReceipt = lazyComponent(async () => (await loadLater()).UploadReceipt);
export const YourPhotos = lazyComponent(async () => (await loadLater()).YourPhotos, {
  waitsForPage: true,
});

// Albums without videos load neither of these.
export const VideoLimitsHint = lazyComponent(
  async () => (await import('../uploads/videos/video-limits-hint.tsx')).VideoLimitsHint,
  { isPreloaded: false },
);
export const NamedVideoBadge = lazyComponent(
  async () => (await import('../photos/video/video-parts.ts')).NamedVideoBadge,
  { isPreloaded: false, needsLaterTexts: false },
);

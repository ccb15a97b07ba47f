// Parts that load after the album page. The build bundles them in one file.
export { ChosenBar } from '../choosing/chosen-bar.tsx';
export { CoverButton, TileVisibility, VisibilityButton } from '../review/photo-visibility.tsx';
export { SharePanel } from '../share-panel.tsx';
export { AlbumActions } from './album-actions.tsx';
export { AlbumSummary } from './album-summary.tsx';
export { OwnerNotices } from './owner-notices.tsx';

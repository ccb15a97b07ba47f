import type { Entry } from '../../../shared/api/guest-book-api.ts';
import type { Context } from '../../context.ts';
import { describePhotos, type ViewerContext } from '../describe-photo.ts';
import { linkSigner } from '../files/photo-links.ts';
import { listPhotosById, type ShownPhoto } from '../photo-list-store.ts';
import type { EntryRow } from './entry-store.ts';

/** `seesPicture` decides which photos beside entries the viewer may see. */
export async function describeEntries(
  ctx: Context,
  albumId: string,
  rows: readonly EntryRow[],
  viewerContext: ViewerContext,
  seesPicture: (photo: ShownPhoto) => boolean,
): Promise<Entry[]> {
  const sign = linkSigner(ctx, viewerContext.audience, viewerContext);
  const ids = rows.flatMap(({ pictureId }) => pictureId ?? []);
  const seen = ids.length === 0 ? [] : (await listPhotosById(ctx.db, albumId, ids)).filter(seesPicture);
  const pictures = new Map(describePhotos(ctx, seen, viewerContext).map((photo) => [photo.id, photo]));
  return rows.map((row) => {
    const picture = pictures.get(row.pictureId ?? '');
    return {
      id: row.id,
      kind: row.kind,
      authorName: row.authorName,
      groupName: row.groupName,
      message: row.message,
      createdAt: new Date(row.createdAt).toISOString(),
      ...(row.voiceFilename === null
        ? {}
        : {
            voice: {
              url: sign(row.voiceFilename).orig,
              durationMs: row.durationMs ?? 0,
              waveform: row.waveform?.split(',').map(Number) ?? [],
            },
          }),
      ...(picture ? { picture } : {}),
      ...(viewerContext.audience === 'owner' && row.reportCount > 0 ? { reports: row.reportCount } : {}),
      ...(row.visibility === 'shown' ? {} : { visibility: row.visibility }),
    };
  });
}

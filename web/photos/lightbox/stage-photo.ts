import type { Photo } from '../../../shared/api/photos-api.ts';

export type StagePhoto = Pick<
  Photo,
  | 'id'
  | 'originalFilename'
  | 'uploaderName'
  | 'width'
  | 'height'
  | 'placeholder'
  | 'thumbnailUrl'
  | 'previewUrl'
  | 'video'
> & { fileUrl?: string | undefined };

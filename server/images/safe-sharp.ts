// sharp as this project uses it: only the loaders of our own photo types, no cache, one thread for each job.
import sharp from 'sharp';

// Without this, sharp renders an SVG (scripts, links and all) that is named .jpg. HEIC never reaches sharp as a file.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
sharp.cache(false);
sharp.concurrency(1);

export { sharp };

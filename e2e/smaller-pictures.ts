import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { KEPT, OF_THE_MANUAL } from './pictures';

/** Where a PNG says how its pixels are written, and the value for one with a palette: it was made smaller already. */
const [COLOUR_TYPE, PALETTE] = [25, 3];

/**
 * Keeps each picture with the 256 colours that are most like its own: two fifths of the size, and no pixel further from
 * the drawn one than the comparison allows.
 */
export default async function smaller(): Promise<void> {
  for (const file of [...(await picturesIn(KEPT)), ...(await picturesIn(OF_THE_MANUAL))]) {
    const drawn = await readFile(file);
    if (drawn[COLOUR_TYPE] === PALETTE) continue;
    await writeFile(
      file,
      await sharp(drawn).removeAlpha().png({ palette: true, dither: 0, effort: 10, compressionLevel: 9 }).toBuffer(),
    );
  }
}

const picturesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true }))
    .filter((file) => file.endsWith('.png'))
    .map((file) => join(folder, file));

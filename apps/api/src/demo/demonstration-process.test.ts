import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { readConfig } from '../platform/settings/config.js';
import { DemonstrationProcess } from './demonstration-process.js';

const READY = 'process.stdout.write("Jornal está listo en http://127.0.0.1:4321\\n");';
const STAYS = 'setInterval(() => undefined, 1000);';

describe('El proceso de la demostración', () => {
  let folder: string;
  let program: string;
  let demonstration: DemonstrationProcess;
  const ended = jest.fn();

  beforeEach(async () => {
    ended.mockClear();
    folder = await mkdtemp(join(tmpdir(), 'demonstration-'));
    program = join(folder, 'program.mjs');
    demonstration = new DemonstrationProcess(
      program,
      readConfig({ DATA_DIR: folder, DEMO_DATA: 'off' }),
      pino({ enabled: false }),
    );
  });
  afterEach(async () => {
    await demonstration.stop();
    await rm(folder, { recursive: true });
  });

  const does = (...steps: string[]) => writeFile(program, steps.join('\n'));

  it('dice su dirección entera, llegue en los pedazos que llegue', async () => {
    await does(
      'const said = Buffer.from("Jornal está listo en http://127.0.0.1:4321\\n");',
      'for (const piece of [said.subarray(0, 11), said.subarray(11, 40), said.subarray(40)]) {',
      '  process.stdout.write(piece);',
      '  await new Promise((next) => setTimeout(next, 100));',
      '}',
      STAYS,
    );
    expect(await demonstration.open(ended)).toBe('http://127.0.0.1:4321');
  });

  it('la que muere antes de estar lista se dice, y se puede abrir otra', async () => {
    await does('console.error("sin espacio"); process.exit(7);');
    await expect(demonstration.open(ended)).rejects.toThrow(/It ended with 7: sin espacio/);
    expect(ended).toHaveBeenCalledTimes(1);
    await does(READY, STAYS);
    expect(await demonstration.open(ended)).toBe('http://127.0.0.1:4321');
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('la que termina después se dice una vez', async () => {
    await does(READY, 'process.on("disconnect", () => process.exit(0)); setTimeout(() => process.exit(0), 50);');
    const end = new Promise<void>((resolve) => void demonstration.open(resolve));
    await end;
  });

  it('detenerla espera a que termine lo suyo', async () => {
    const mark = join(folder, 'done');
    await does(
      'import { writeFileSync } from "node:fs";',
      `process.on("SIGTERM", () => setTimeout(() => { writeFileSync(${JSON.stringify(mark)}, ""); process.exit(0); }, 200));`,
      READY,
      STAYS,
    );
    await demonstration.open(ended);
    await Promise.all([demonstration.stop(), demonstration.stop()]);
    expect(existsSync(mark)).toBe(true);
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('detenida mientras abre, no queda ninguna; y desde entonces no se abre otra', async () => {
    await does('process.on("SIGTERM", () => process.exit(0));', STAYS);
    const opening = demonstration.open(ended);
    const refused = expect(opening).rejects.toThrow(/It ended/);
    await demonstration.stop();
    await refused;
    await does(READY, STAYS);
    await expect(demonstration.open(ended)).rejects.toThrow(/ends/);
    expect(ended).toHaveBeenCalledTimes(1);
  });
});

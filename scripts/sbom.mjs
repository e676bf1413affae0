// npm run sbom: the packages that the product runs on, from the lockfile as installed, as CycloneDX 1.6 in
// sbom.cdx.json (or the file named).
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decir, ejecutar, exigirNode, instalar, raiz, terminar } from './workspace.mjs';

exigirNode();
await instalar({ completa: true });

const { packageManager, version } = JSON.parse(await readFile(join(raiz, 'package.json'), 'utf8'));
const { codigo, salida } = await ejecutar(
  `npx --yes ${packageManager} --silent licenses list --recursive --prod --json`,
  [],
  { enConsola: true },
);
if (codigo !== 0) terminar(`No se pudo leer lo instalado:\n${salida.trimEnd()}`);
const porLicencia = JSON.parse(salida.slice(salida.indexOf('{')));

/** A package as npm names it, in the form of a package URL: its scope's @ is written %40. */
const purl = (nombre, v) => `pkg:npm/${nombre.replace(/^@/, '%40')}@${v}`;
// A licence that SPDX does not know by id ("SEE LICENSE IN…", "(MIT OR Apache-2.0)") is told as it is written.
const licencia = (texto) =>
  /^[\w.+-]+$/.test(texto) && texto !== 'Unknown' ? { license: { id: texto } } : { license: { name: texto } };
const componentes = Object.values(porLicencia)
  .flat()
  .flatMap(({ name, versions, license, description }) =>
    versions.map((v) => ({
      type: 'library',
      'bom-ref': purl(name, v),
      name,
      version: v,
      ...(description && { description }),
      licenses: [licencia(license)],
      purl: purl(name, v),
    })),
  )
  .sort((a, b) => (a.purl < b.purl ? -1 : 1));
if (componentes.length === 0) terminar('La lista de lo instalado salió vacía.');

const destino = process.argv[2] ?? join(raiz, 'sbom.cdx.json');
const documento = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: { type: 'application', name: 'jornal', version } },
  components: componentes,
};
await writeFile(destino, `${JSON.stringify(documento, null, 2)}\n`);
decir(`✓ ${componentes.length} paquetes en ${destino}`);

// Who may import whom. `npm run check` fails on anything else; a new entry in USA is a decision, not a convenience.

const DE_TIQUETE = 'servicios ventas tiquetes cuentas productos metodos personas libro propinas deudas'.split(' ');

/** What a module of the API may use of others: their services, their queries. Without cycles; one that is not here uses none. */
const USA = {
  auth: ['usuarios', 'enlaces', 'clientes', 'sucursales'],
  ...{ aprobaciones: ['auth'], personas: ['aprobaciones'] },
  roles: ['usuarios'],
  usuarios: ['enlaces'],
  correo: ['usuarios', 'enlaces'],
  operadores: ['usuarios', 'enlaces', 'cuentas'],
  clientes: ['usuarios', 'enlaces'],
  ...{ cuentas: ['libro'], metodos: ['libro'], productos: ['libro'], inventario: ['libro'], sucursales: ['libro'] },
  tiquetes: ['libro', 'agenda', 'auditoria', 'personas'],
  propinas: ['aprobaciones', 'cuentas', 'libro', 'tiquetes'],
  recibos: ['tiquetes', 'deudas', 'personas'],
  deudas: ['aprobaciones', 'cuentas', 'tiquetes', 'personas', 'metodos', 'libro'],
  anticipos: 'aprobaciones deudas ingresos agenda tiquetes personas metodos libro'.split(' '),
  correcciones: [...DE_TIQUETE, 'aprobaciones', 'mostrador'],
  devoluciones: 'aprobaciones cuentas deudas libro metodos productos tiquetes'.split(' '),
  servicios: 'aprobaciones cuentas libro agenda tiquetes metodos propinas deudas personas'.split(' '),
  pagos: ['aprobaciones', 'cuentas', 'libro', 'metodos'],
  ingresos: ['aprobaciones', 'cuentas', 'libro', 'metodos', 'deudas'],
  gastos: ['libro', 'metodos'],
  'caja-menor': ['libro', 'metodos'],
  ventas: 'aprobaciones productos libro agenda tiquetes metodos propinas deudas personas'.split(' '),
  mostrador: [...DE_TIQUETE, 'aprobaciones', 'agenda'],
  agenda: ['operadores', 'personas'],
  'lista-espera': ['agenda', 'personas'],
  'datos-personales': 'operadores clientes usuarios auth agenda lista-espera personas vistas reportes'.split(' '),
  tablero: ['cuentas', 'libro', 'correo'],
  reportes: ['tablero', 'cuentas', 'agenda', 'auth', 'tiquetes', 'deudas'],
  respaldos: ['auth'],
  busqueda: ['agenda', 'clientes', 'tiquetes', 'usuarios'],
};

/**
 * The folders of the platform, which knows no shop, and those of core, which knows branch, person and session. A folder uses only those
 * before it in its line, so there is no way back; core uses all of the platform.
 */
const PLATAFORMA = 'errors settings time conditions db events mail files http backup move'.split(' ');
const CORE = ['session', 'changes', 'people', 'access', 'lists', 'undo', 'imports', 'mail', 'events'];

const MODULOS = '^apps/api/src/modules/';
const PRUEBA = '\\.test\\.tsx?$';
const uno = (nombres) => `(?:${nombres.join('|')})`;

/** One rule per module: its own files, and those of the modules it uses. */
const usos = Object.entries(USA).map(([modulo, usa]) => ({
  name: `modulo-${modulo}`,
  comment: `«${modulo}» uses only: ${usa.join(', ')}. See USA in .dependency-cruiser.cjs.`,
  severity: 'error',
  from: { path: `${MODULOS}${modulo}/`, pathNot: PRUEBA },
  to: { path: MODULOS, pathNot: `${MODULOS}${uno([modulo, ...usa])}/` },
}));

/** One rule per folder of the platform and of core, and one for a folder that has no place yet. */
const unSentido = (capa, carpetas) => [
  ...carpetas.map((carpeta, i) => ({
    name: `${capa}-${carpeta}`,
    comment: `${capa}/${carpeta} uses of ${capa} only: ${carpetas.slice(0, i).join(', ') || 'nothing'}. See .dependency-cruiser.cjs.`,
    severity: 'error',
    from: { path: `^apps/api/src/${capa}/${carpeta}/`, pathNot: PRUEBA },
    to: { path: `^apps/api/src/${capa}/`, pathNot: `^apps/api/src/${capa}/${uno(carpetas.slice(0, i + 1))}/` },
  })),
  {
    name: `${capa}-sin-lugar`,
    comment: `A new folder of ${capa} gets its place in the line of .dependency-cruiser.cjs.`,
    severity: 'error',
    from: { path: `^apps/api/src/${capa}/(?!${uno(carpetas)}/)[^/]+/`, pathNot: PRUEBA },
    to: {},
  },
];

/**
 * The features of the web in their order: each sees only those after it, so that no two need each other, directly or by
 * others. A page of several features belongs to app, a selector to the feature of what it selects.
 */
const SECCIONES = [
  ['tablero', 'primeros-pasos', 'productos', 'reportes'],
  'calendario-agenda mostrador tiquetes correcciones servicios ventas citas lista-espera agendas'.split(' '),
  ['gastos', 'ingresos', 'pagos', 'sucursales', 'usuarios', 'zonas', 'datos-personales'],
  'caja-menor catalogo clientes inventario operadores personas roles deudas'.split(' '),
  'devoluciones recibos metodos auditoria auth correo cuenta entidades legal libro modulos-entidades'.split(' '),
  ['respaldos', 'aprobaciones'],
].flat();
const FEATURES = '^apps/web/src/features/';
const ordenadas = SECCIONES.slice(1).map((seccion, i) => ({
  name: `seccion-${seccion}`,
  comment: `«${seccion}» sees only the features after it. See SECCIONES in .dependency-cruiser.cjs.`,
  severity: 'error',
  from: { path: `${FEATURES}${seccion}/`, pathNot: PRUEBA },
  to: { path: `${FEATURES}${uno(SECCIONES.slice(0, i + 1))}/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'sin-ciclos',
      comment: 'Two files that need each other are one file, or miss a third. Types alone may point back.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...usos,
    {
      name: 'modulo-sin-declarar',
      comment: 'A new module uses no other until USA says so.',
      severity: 'error',
      from: { path: `${MODULOS}(?!${uno(Object.keys(USA))}/)([^/]+)/`, pathNot: PRUEBA },
      to: { path: MODULOS, pathNot: `${MODULOS}$1/` },
    },
    {
      name: 'modulo-por-su-servicio',
      comment: 'A module is used through its services and its queries; its entities, rules and controller are its own.',
      severity: 'error',
      from: { path: `${MODULOS}([^/]+)/`, pathNot: [PRUEBA, '\\.module\\.ts$'] },
      to: { path: MODULOS, pathNot: [`${MODULOS}$1/`, '\\.(service|queries)\\.ts$'] },
    },
    {
      name: 'modulo-declara-modulo',
      comment: 'Nest needs the module file of what a module uses; nothing else of it.',
      severity: 'error',
      from: { path: `${MODULOS}([^/]+)/.*\\.module\\.ts$` },
      to: { path: MODULOS, pathNot: [`${MODULOS}$1/`, '\\.(module|service|queries)\\.ts$'] },
    },
    ...unSentido('platform', PLATAFORMA),
    ...unSentido('core', CORE),
    {
      name: 'plataforma-sin-negocio',
      comment: 'The platform knows no shop: what it needs of a branch, a person or a session is handed to it.',
      severity: 'error',
      from: { path: '^apps/api/src/platform/', pathNot: PRUEBA },
      to: { path: '^apps/api/src/(?!platform/)' },
    },
    {
      name: 'core-sin-dominio',
      comment: 'core knows no domain: what it needs of one is stored or handed to it.',
      severity: 'error',
      from: { path: '^apps/api/src/core/', pathNot: PRUEBA },
      to: { path: '^apps/api/src/(?!(core|platform)/)' },
    },
    {
      name: 'paquetes-primero',
      comment: 'Everything stands on the packages; a package stands on nothing of the applications.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(apps|e2e|bench)/' },
    },
    {
      name: 'paquetes-sin-marco',
      comment: 'A package is plain TypeScript: neither Nest nor TypeORM is asked for anything in it.',
      severity: 'error',
      from: { path: '^packages/', pathNot: '^packages/contract/' },
      to: { path: '(@nestjs/|node_modules/typeorm/)' },
    },
    {
      name: 'paquete-por-su-puerta',
      comment: 'A package is used by its name, through its index.ts.',
      severity: 'error',
      from: { path: '^(?:apps|packages)/([^/]+)/' },
      to: { path: '^packages/', pathNot: '^packages/$1/' },
    },
    {
      name: 'dinero-puro',
      comment: 'money.ts is pure: screens load it without the schemas, and it rounds the same everywhere.',
      severity: 'error',
      from: { path: '^packages/contract/src/money\\.ts$' },
      to: { dependencyTypesNot: ['type-only'], path: '.' },
    },
    {
      name: 'api-y-web-aparte',
      comment: 'API and web meet in the contract.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'web-base',
      comment: 'lib and ui know no feature and no screen.',
      severity: 'error',
      from: { path: '^apps/web/src/(lib|ui)/', pathNot: PRUEBA },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'web-sin-subir',
      comment: 'app composes the features; no feature knows how.',
      severity: 'error',
      from: { path: '^apps/web/src/features/', pathNot: PRUEBA },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'web-entre-secciones',
      comment: 'A feature sees of another its api.ts, selectors and dialogs, and the panels and tabs made for others.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/', pathNot: PRUEBA },
      to: {
        path: '^apps/web/src/features/',
        pathNot: ['^apps/web/src/features/$1/', '/api\\.ts$', '-(selector|modal|panel|tab)\\.tsx$'],
      },
    },
    ...ordenadas,
    {
      name: 'seccion-sin-orden',
      comment: 'A new feature has a place in SECCIONES.',
      severity: 'error',
      from: { path: `${FEATURES}(?!${uno(SECCIONES)}/)([^/]+)/`, pathNot: PRUEBA },
      to: { path: FEATURES, pathNot: `${FEATURES}$1/` },
    },
    {
      name: 'ts-rest-a-raya',
      comment: 'ts-rest is a pinned release candidate: it stands where it could be replaced in a day.',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: [
          '^packages/contract/src/',
          '^apps/api/src/(core/access|platform/http)/',
          '^apps/api/src/(.*\\.controller|app\\.module)\\.ts$',
          '/openapi(/operations)?\\.ts$',
          '^apps/web/src/lib/api-client\\.ts$',
          PRUEBA,
        ],
      },
      to: { path: '@ts-rest/' },
    },
    {
      name: 'sin-cajones',
      comment: 'No utils, helpers or common folders: a function lives beside what it serves.',
      severity: 'error',
      from: {},
      to: { path: '^(apps|packages)/[^/]+/(src|test)/.*\\b(utils|helpers|common)/' },
    },
    {
      name: 'pruebas-fuera-del-producto',
      comment: 'What ships imports no test.',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: PRUEBA },
      to: { path: ['^(apps|packages)/[^/]+/test/', PRUEBA] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(^|/)dist/', '(^|/)coverage/', 'node_modules/\\.(tsc|cache)/'] },
    tsPreCompilationDeps: true,
    detectProcessBuiltinModuleCalls: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs'],
    },
    extraExtensionsToScan: ['.css'],
  },
};

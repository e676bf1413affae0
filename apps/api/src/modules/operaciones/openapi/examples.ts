import type { Esquema } from './schemas.js';

/** The usual value of a field of this name, so that an example reads like a day in the shop and its sums agree. */
const VALORES: Readonly<Record<string, unknown>> = {
  nombre: 'Corte de cabello',
  apellido: 'Gómez',
  name: 'Centro',
  business_name: 'Barbería Centro S. A. S.',
  nit: '900123456-7',
  address: 'Carrera 7 # 12-34',
  city: 'Bogotá',
  phone: '3001234567',
  telefono: '3001234567',
  email: 'ana@ejemplo.co',
  password: 'una clave larga',
  actual: 'una clave larga',
  nueva: 'otra clave larga',
  version: '2026-11',
  access_token: 'eyJhbGciOi…',
  zona_horaria: 'America/Bogota',
  servicio_nombre: 'Corte de cabello',
  empleado_id: 7,
  operador_id: 7,
  a_operador_id: 8,
  desde: 1,
  hacia: 2,
  entidad_id: 1,
  entidad: 'Centro',
  precio: 25_000,
  precio_unitario: 30_000,
  costo_unitario: 18_000,
  monto: 25_000,
  monto_efectivo: 25_000,
  montoEfectivo: 30_000,
  monto_transferencia: 0,
  montoTransferencia: 0,
  metodo_pago: 'efectivo',
  metodoPago: 'efectivo',
  efectivo_contado: 50_000,
  valor: 50_000,
  budget: 1_000_000,
  porcentaje_pago_empleado: 40,
  porcentaje_empleado: 40,
  descuento_porcentaje: 0,
  total_servicio: 25_000,
  total_con_descuento: 25_000,
  monto_empleado: 10_000,
  stock: 10,
  descripcion: 'Toallas y jabón',
  concepto: 'Venta de accesorio',
  modulo: 'servicios',
  message: 'Guardado exitosamente',
  motivo: 'Se registró dos veces',
  confirmacion: 'ANONIMIZAR',
  huella: '5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef',
  sello: '9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab',
  content: 'iVBORw0KGgo=',
  filename: 'recibo-7.png',
  debe: 'caja.efectivo',
  haber: 'ingresos.servicios',
  fila: 2,
  tipo_pago: 'total',
  servicios_incluidos: undefined,
  codigo: null,
  cuenta: 'caja.efectivo',
  contra: 'ingresos',
  agenda_id: 3,
  titulo: 'Corte',
  dia_semana: 'miercoles',
  hora: '07:00',
  hora_inicio: '09:00',
  hora_fin: '09:45',
  color: '#93C5FD',
  mes: 11,
  anio: 2026,
  page: 1,
  per_page: 10,
  current_page: 1,
  total_pages: 1,
};

/** The names in the examples by field, for fields that name no service. */
const NAMES: Readonly<Record<string, string>> = {
  entidad: 'Centro',
  entidades: 'Centro',
  categoria: 'General',
  cargo: 'Barbero',
  role: 'operador',
};

const FORMATOS: Readonly<Record<string, string>> = {
  date: '2026-11-18',
  'date-time': '2026-11-18T15:00:00.000Z',
  email: 'ana@ejemplo.co',
};

type Componentes = Readonly<Record<string, Esquema>>;

/** A value the schema accepts, the same every time: from the name of the field, else from its form. */
export function ejemploDe(esquema: Esquema, components: Componentes, field = ''): unknown {
  const real = resolver(esquema, components);
  const own = VALORES[field];
  if (own !== undefined && accepted(real, own, components)) return own;
  // Where only some of the fields go together the schema says which.
  if (Array.isArray(real.examples)) return real.examples[0];
  if (real.const !== undefined) return real.const;
  if (Array.isArray(real.enum)) return real.enum[0];
  const [first] = (real.anyOf ?? real.oneOf ?? []) as Esquema[];
  if (first !== undefined) return ejemploDe(first, components, field);
  switch (tiposDe(real)[0]) {
    case 'object':
      return objeto(real, components, field);
    case 'array':
      return [ejemploDe((real.items ?? {}) as Esquema, components, field)];
    case 'integer':
    case 'number':
      return Math.min(
        Math.max(Number(real.default ?? real.minimum ?? 1), 1),
        Number(real.maximum ?? Number.POSITIVE_INFINITY),
      );
    case 'boolean':
      return real.default ?? true;
    case 'string':
      return FORMATOS[String(real.format)] ?? real.default ?? 'Texto'.slice(0, Number(real.maxLength ?? 9));
    default:
      return {};
  }
}

/** `type` is one, or one and `null`. */
export const tiposDe = ({ type }: Esquema): unknown[] => (Array.isArray(type) ? type : [type]);

const resolver = (esquema: Esquema, components: Componentes): Esquema => {
  const { $ref } = esquema;
  return typeof $ref === 'string' ? resolver(components[$ref.split('/').at(-1) as string] ?? {}, components) : esquema;
};

/** The required fields, and of the rest those that the table knows. */
function objeto(
  { properties = {}, required = [] }: Esquema,
  components: Componentes,
  de: string,
): Record<string, unknown> {
  const name = 'apellido' in (properties as object) ? 'Ana' : NAMES[de];
  return Object.fromEntries(
    Object.entries(properties as Record<string, Esquema>)
      .filter(
        ([field]) =>
          (required as string[]).includes(field) ||
          (field in VALORES && VALORES[field] !== null && VALORES[field] !== undefined),
      )
      .map(([field, own]) => [
        field,
        field === 'nombre' && name !== undefined ? name : ejemploDe(own, components, field),
      ]),
  );
}

function accepted(esquema: Esquema, value: unknown, components: Componentes): boolean {
  const options = (esquema.anyOf ?? esquema.oneOf) as Esquema[] | undefined;
  if (options !== undefined) return options.some((o) => accepted(resolver(o, components), value, components));
  if (Array.isArray(esquema.enum)) return esquema.enum.includes(value);
  const types = tiposDe(esquema);
  if (value === null) return types.includes('null');
  if (typeof value === 'number') {
    return (
      (types.includes('integer') || types.includes('number')) &&
      value >= Number(esquema.minimum ?? value) &&
      value <= Number(esquema.maximum ?? value)
    );
  }
  return (
    typeof value === 'string' && types.includes('string') && (esquema.format === undefined || VALORES.email === value)
  );
}

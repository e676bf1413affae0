import { type EstadoPagoEmpleado, totalPorPagar } from '@jornal/contract';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { numero, pesos } from '../../lib/format';
import { usePedido } from '../../lib/pedido';
import { useSesion } from '../../lib/session-context';
import { texto } from '../../ui/columnas';
import { Insignia } from '../../ui/insignia';
import { Panel } from '../../ui/panel';
import { type Columna, Tabla } from '../../ui/tabla';
import type { Lugar } from '../../ui/tabla-columnas';
import { Nada } from '../../ui/tabla-partes';
import { useDialogo } from '../../ui/use-dialogo';
import { ESTADOS_DE_PAGO, estadoOperadoresQuery } from './api';
import { CIFRAS, type Cifra } from './cuenta';
import EstadoCuentaModal, { type CifraDeCuenta } from './estado-cuenta-modal';
import { useAbrirEstadoSemana } from './estado-semana-url';
import PagoSemanalModal from './pago-semanal-modal';
import clases from './pagos.module.css';
import PorPagarModal from './por-pagar-modal';

type Abierta = { empleado: EstadoPagoEmpleado; cifra: Cifra };
type AlAbrir = (abierta: Abierta) => void;
type CifraDeOperador = Cifra & keyof EstadoPagoEmpleado;

const DE_CADA_UNO: readonly CifraDeOperador[] = [
  'cantidad_servicios',
  'total_bruto',
  'total_pagar',
  'pagos_realizados',
  'saldo_pendiente',
];

/**
 * The earnings, payments and balance of each employee; every amount opens the services behind it, the row the statement
 * by week.
 */
export function EstadoOperadores({ entidadId }: { entidadId: string }) {
  const consulta = useQuery(estadoOperadoresQuery(entidadId));
  const cuenta = useDialogo<CifraDeCuenta>();
  const pago = useDialogo<EstadoPagoEmpleado>();
  const abrirSemana = useAbrirEstadoSemana();
  const [sumando, setSumando] = useState(false);
  const puedePagar = useSesion().puede('pagos.crear');
  usePedido(
    'pagar',
    consulta.data &&
      (({ id }) => {
        const suyo = consulta.data.find(({ empleado_id }) => empleado_id === id);
        // An operator to whom nothing is owed has a statement all the same.
        if (suyo && puedePagar && suyo.saldo_pendiente > 0) pago.abrir(suyo);
        else abrirSemana({ empleado_id: id });
      }),
  );
  const columnas = useMemo(
    () => columnasDe(cuenta.abrir, puedePagar ? pago.abrir : null),
    [puedePagar, cuenta.abrir, pago.abrir],
  );

  return (
    <Panel
      titulo="Estado de empleados"
      subtitulo="Lo que está sin pagar, de cualquier fecha, y lo de esta semana"
      acciones={<PorPagar operadores={consulta.data} alAbrir={() => setSumando(true)} />}
      sinRelleno
    >
      <Tabla
        nombre="Estado de empleados"
        densa
        columnas={columnas}
        filas={consulta.data}
        claveDe={({ empleado_id, entidad_id }) => `${entidad_id}-${empleado_id}`}
        consulta={consulta}
        entera
        mensajeError="Error al cargar los datos necesarios"
        textoVacio="No hay empleados con pagos pendientes."
        filasEsqueleto={5}
        tope={10}
        alAbrir={abrirSemana}
      />
      <EstadoCuentaModal
        {...cuenta.sobre}
        abierto={cuenta.abierto}
        onClose={cuenta.cerrar}
        cifras={DE_CADA_UNO}
        alElegir={cuenta.abrir}
      />
      <PorPagarModal
        empleados={consulta.data ?? []}
        abierto={sumando}
        onClose={() => setSumando(false)}
        alAbrir={(empleado) => {
          setSumando(false);
          cuenta.abrir({ empleado, cifra: 'saldo_pendiente' });
        }}
      />
      <PagoSemanalModal empleado={pago.sobre} abierto={pago.abierto} onClose={pago.cerrar} />
    </Panel>
  );
}

function columnasDe(
  alAbrir: AlAbrir,
  alPagar: ((operador: EstadoPagoEmpleado) => void) | null,
): Columna<EstadoPagoEmpleado>[] {
  const cifra = (
    id: CifraDeOperador,
    mostrar: (valor: number) => string,
    enTelefono: Lugar = 'fuera',
  ): Columna<EstadoPagoEmpleado> => ({
    id,
    titulo: CIFRAS[id].titulo,
    numerica: true,
    enTelefono,
    ordenPor: (operador) => Number(operador[id]),
    celda: (empleado) => (
      <CifraAbrible empleado={empleado} cifra={id} alAbrir={alAbrir}>
        {mostrar(Number(empleado[id]))}
      </CifraAbrible>
    ),
  });
  return [
    texto('empleado', 'Empleado', 'que', nombreDe),
    cifra('cantidad_servicios', numero, 'quien'),
    cifra('total_bruto', pesos),
    cifra('total_pagar', pesos),
    cifra('pagos_realizados', pesos),
    {
      ...cifra('saldo_pendiente', pesos, 'monto'),
      celda: (operador) => <Saldo operador={operador} alAbrir={alAbrir} />,
    },
    {
      id: 'estado',
      titulo: 'Estado',
      enTelefono: 'estado',
      ordenPor: (operador) => ESTADOS_DE_PAGO[operador.estado_pago].texto,
      celda: ({ estado_pago }) => (
        <Insignia tono={ESTADOS_DE_PAGO[estado_pago].tono}>{ESTADOS_DE_PAGO[estado_pago].texto}</Insignia>
      ),
    },
    ...(alPagar ? [columnaPagar(alPagar)] : []),
  ];
}

const nombreDe = ({ nombre, apellido }: EstadoPagoEmpleado) => `${nombre} ${apellido}`;

const columnaPagar = (alPagar: (operador: EstadoPagoEmpleado) => void): Columna<EstadoPagoEmpleado> => ({
  id: 'pagar',
  titulo: 'Pago',
  enTelefono: 'boton',
  ancho: '6rem',
  celda: (operador) =>
    operador.saldo_pendiente > 0 ? (
      <Button size="xs" onClick={() => alPagar(operador)} aria-label={`Pagar a ${nombreDe(operador)}`}>
        Pagar
      </Button>
    ) : (
      <Nada />
    ),
});

function CifraAbrible({
  empleado,
  cifra,
  alAbrir,
  negativa,
  children,
}: Abierta & { alAbrir: AlAbrir; negativa?: boolean; children: ReactNode }) {
  return (
    <button
      type="button"
      className={clases.cifra}
      data-negativo={negativa || undefined}
      onClick={() => alAbrir({ empleado, cifra })}
      title={`Ver de qué se compone: ${CIFRAS[cifra].titulo.toLowerCase()}`}
    >
      {children}
    </button>
  );
}

/** Below zero the employee has been paid in advance: red, and said in a word. */
function Saldo({ operador: empleado, alAbrir }: { operador: EstadoPagoEmpleado; alAbrir: AlAbrir }) {
  const negativa = empleado.saldo_pendiente < 0;
  return (
    <span>
      <CifraAbrible empleado={empleado} alAbrir={alAbrir} negativa={negativa} cifra="saldo_pendiente">
        {pesos(empleado.saldo_pendiente)}
      </CifraAbrible>
      {negativa && (
        <Text component="small" display="block" fz={12} fw={500} c="var(--jornal-negativo)">
          Anticipo
        </Text>
      )}
    </span>
  );
}

function PorPagar({ operadores, alAbrir }: { operadores: EstadoPagoEmpleado[] | undefined; alAbrir: () => void }) {
  // Unseen while it is on its way: it takes its line all the same.
  if (!operadores)
    return (
      <span className={clases.porPagar} style={{ visibility: 'hidden' }} aria-hidden>
        <span>Por pagar</span>
        <strong>$ 0</strong>
      </span>
    );
  if (operadores.length === 0) return null;
  return (
    <button type="button" className={`${clases.porPagar} cifra`} onClick={alAbrir} title="Ver de qué se compone">
      <span>Por pagar</span>
      <strong className={clases.cifra}>{pesos(totalPorPagar(operadores))}</strong>
    </button>
  );
}

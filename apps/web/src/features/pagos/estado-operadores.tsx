import { type EstadoPagoEmpleado, ORDEN_ESTADO_EMPLEADOS } from '@jornal/contract';
import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { numero, pesos } from '../../lib/format';
import { usePedido } from '../../lib/pedido';
import { useSesion } from '../../lib/session-context';
import { useEstadoUrl } from '../../lib/url-state';
import { useOrden } from '../../lib/use-orden';
import { BarraHerramientas } from '../../ui/barra-herramientas';
import { texto } from '../../ui/columnas';
import { Insignia } from '../../ui/insignia';
import { Paginador } from '../../ui/paginador';
import { Panel } from '../../ui/panel';
import { type Columna, Tabla } from '../../ui/tabla';
import type { Lugar } from '../../ui/tabla-columnas';
import { Nada } from '../../ui/tabla-partes';
import { useDialogo } from '../../ui/use-dialogo';
import { type EmpleadosHallados, estadoDePago, estadoOperadoresQuery, estadosDeQuery, porPagarQuery } from './api';
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
  'retenido',
];

const PRIMEROS = { empleados: '1', empleado: '' };

/** A page of the employees, as the address asks for it. */
export function useEstadoOperadores(entidadId: string) {
  const { filtros, cambiar } = useEstadoUrl(PRIMEROS);
  const { pedido, orden } = useOrden(ORDEN_ESTADO_EMPLEADOS, { de: '_empleados', pagina: 'empleados' });
  const consulta = useQuery(
    estadoOperadoresQuery({ entidad_id: entidadId, page: filtros.empleados, search: filtros.empleado, ...pedido }),
  );
  return { filtros, cambiar, orden, consulta };
}

type Props = { entidadId: string; estado: ReturnType<typeof useEstadoOperadores> };

/**
 * The earnings, payments and balance of each employee; every amount opens the services behind it, the row the statement
 * by week.
 */
export function EstadoOperadores({ entidadId, estado: { filtros, cambiar, orden, consulta } }: Props) {
  const cuenta = useDialogo<CifraDeCuenta>();
  const pago = useDialogo<EstadoPagoEmpleado>();
  const abrirSemana = useAbrirEstadoSemana();
  const sumando = useDialogo<true>();
  const puedePagar = useSesion().puede('pagos.crear');
  usePedidoPagar(entidadId, (suyo) => {
    if (suyo.empleado && puedePagar) pago.abrir(suyo.empleado);
    else abrirSemana({ empleado_id: suyo.empleado_id });
  });
  const { data } = consulta;
  // Most branches hold nothing back: where none is, its column would be empty.
  const retienen = data?.data.some(({ retenido }) => retenido > 0) === true;
  const columnas = useMemo(
    () => columnasDe(cuenta.abrir, { alPagar: puedePagar ? pago.abrir : null, retienen }),
    [puedePagar, cuenta.abrir, pago.abrir, retienen],
  );
  const buscando = filtros.empleado !== '';
  return (
    <Panel
      titulo="Estado de empleados"
      subtitulo="Lo que está sin pagar, de cualquier fecha, y lo de esta semana"
      acciones={<Total de={data} alAbrir={() => sumando.abrir(true)} />}
      sinRelleno
    >
      {(buscando || (data && data.pagination.total_pages > 1)) && (
        <BarraHerramientas
          busqueda={filtros.empleado}
          alBuscar={(empleado) => cambiar({ empleado, empleados: '1' })}
          placeholder="Buscar empleado…"
          atajo={false}
        />
      )}
      <Tabla
        nombre="Estado de empleados"
        densa
        columnas={columnas}
        filas={data?.data}
        claveDe={({ empleado_id, entidad_id }) => `${entidad_id}-${empleado_id}`}
        consulta={consulta}
        orden={orden}
        mensajeError="Error al cargar los datos necesarios"
        textoVacio="No hay empleados con pagos pendientes."
        hayFiltros={buscando}
        buscado={filtros.empleado}
        alLimpiar={() => cambiar(PRIMEROS)}
        filasEsqueleto={5}
        tope={10}
        alAbrir={abrirSemana}
      />
      <Paginador
        nombre="Paginación de los empleados"
        paginacion={data?.pagination}
        alCambiar={(pagina) => cambiar({ empleados: String(pagina), empleado: filtros.empleado })}
        variante="vecinas"
      />
      <Dialogos entidadId={entidadId} buscado={filtros.empleado} cuenta={cuenta} pago={pago} sumando={sumando} />
    </Panel>
  );
}

type PropsDialogos = {
  entidadId: string;
  buscado: string;
  cuenta: ReturnType<typeof useDialogo<CifraDeCuenta>>;
  pago: ReturnType<typeof useDialogo<EstadoPagoEmpleado>>;
  sumando: ReturnType<typeof useDialogo<true>>;
};

function Dialogos({ entidadId, buscado, cuenta, pago, sumando }: PropsDialogos) {
  return (
    <>
      <EstadoCuentaModal
        {...cuenta.sobre}
        abierto={cuenta.abierto}
        onClose={cuenta.cerrar}
        cifras={DE_CADA_UNO}
        alElegir={cuenta.abrir}
      />
      <PorPagarModal
        consultaDe={(pagina) => porPagarQuery(entidadId, pagina, buscado)}
        buscado={buscado}
        abierto={sumando.abierto}
        onClose={sumando.cerrar}
        alAbrir={(empleado) => {
          sumando.cerrar();
          cuenta.abrir({ empleado, cifra: 'saldo_pendiente' });
        }}
      />
      <PagoSemanalModal empleado={pago.sobre} abierto={pago.abierto} onClose={pago.cerrar} />
    </>
  );
}

/** An employee whose payment was asked for, wherever in the list; `empleado` where something is owed to them. */
type PorPagarle = { empleado_id: number; empleado: EstadoPagoEmpleado | undefined };
function usePedidoPagar(entidad_id: string, alPedir: (suyo: PorPagarle) => void) {
  const consultas = useQueryClient();
  usePedido('pagar', async ({ id }) => {
    const deSucursal = entidad_id === '' ? {} : { entidad_id: Number(entidad_id) };
    const suyos = await consultas.fetchQuery(estadosDeQuery({ empleado_id: id, ...deSucursal })).catch(() => []);
    alPedir({ empleado_id: id, empleado: suyos.find(({ saldo_pendiente }) => saldo_pendiente > 0) });
  });
}

function columnasDe(
  alAbrir: AlAbrir,
  { alPagar, retienen }: { alPagar: ((operador: EstadoPagoEmpleado) => void) | null; retienen: boolean },
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
    ...(retienen ? [{ ...cifra('retenido', pesos, 'quien'), rotulo: 'retenido' }] : []),
    {
      id: 'estado',
      titulo: 'Estado',
      enTelefono: 'estado',
      celda: (operador) => <Insignia tono={estadoDePago(operador).tono}>{estadoDePago(operador).texto}</Insignia>,
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

/** The total owed to all of them; with a search, to those that it found. */
function Total({ de, alAbrir }: { de: EmpleadosHallados | undefined; alAbrir: () => void }) {
  // Unseen while it is on its way: it takes its line all the same.
  if (!de)
    return (
      <span className={clases.porPagar} style={{ visibility: 'hidden' }} aria-hidden>
        <span>Por pagar</span>
        <strong>$ 0</strong>
      </span>
    );
  if (de.pagination.total === 0) return null;
  return (
    <button type="button" className={`${clases.porPagar} cifra`} onClick={alAbrir} title="Ver de qué se compone">
      <span>{de.buscado !== '' ? 'Por pagar a los encontrados' : 'Por pagar'}</span>
      <strong className={clases.cifra}>{pesos(de.totales.por_pagar)}</strong>
    </button>
  );
}

import { type Metodo, montosDe } from '@jornal/contract';
import { Alert, Button, Group, Kbd, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { pesos } from '../../lib/format';
import { Cargando } from '../../ui/cargando';
import { EstadoError } from '../../ui/estado-vacio';
import { reparosDe, useConfirmacion } from '../../ui/reparos';
import { useSinGuardar } from '../../ui/use-cambios-sin-guardar';
import { useEnTelefono } from '../../ui/use-en-telefono';
import { metodosQuery } from '../metodos/api';
import clases from './cobro.module.css';
import { CobroDeMetodo } from './cobro-de-metodo';
import {
  type CobroEscrito,
  cuadrar,
  escribir,
  faltaPorCobrar,
  metodosDe,
  problemaDelCobro,
  pulsar,
  quitar,
} from './cobros';
import { QuedaDebiendo, useFiado } from './fiado';
import { Propina } from './propina';
import { porPagar, problemaDeLaPropina } from './reglas';
import { SinLinea } from './sin-linea';
import type { Cobro, Fallo } from './use-cobro';
import { CAMPO_DE_DEUDA, enfocarLoQueFalta, useFocoEnElNuevo } from './use-foco-del-pago';

type Props = { entidadId: number; cobro: Cobro; sinLinea: boolean };

/** The methods of the branch: a press gives one what is missing, until nothing is. */
export function Pago({ entidadId, cobro, sinLinea }: Props) {
  const consulta = useQuery(metodosQuery);
  if (consulta.isPending) return <Cargando height={220} />;
  if (!consulta.data)
    return <EstadoError texto="Error al cargar los métodos de pago" alReintentar={() => consulta.refetch()} />;
  return (
    <Formulario entidadId={entidadId} metodos={metodosDe(consulta.data, entidadId)} cobro={cobro} sinLinea={sinLinea} />
  );
}

type PropsFormulario = Props & { metodos: readonly Metodo[] };

function Formulario({ entidadId, metodos, cobro, sinLinea }: PropsFormulario) {
  const { cobrando, fallo } = cobro;
  const { tiquete, sumas, despachar } = cobro.mostrador;
  const { cobros } = tiquete;
  // The tip is paid with the rest, and is none of the total; what is left owing is not paid.
  const total = porPagar(tiquete, sumas);
  const formulario = useRef<HTMLFormElement>(null);
  // On its way it is not closed: it cannot be taken back.
  useSinGuardar(false, { enviando: cobrando });
  const falta = faltaPorCobrar(total, cobros);
  const de = (id: number) => metodos.find((metodo) => metodo.id === id);
  const fiado = useFiado(cobro.mostrador, entidadId, falta);
  const problema = cobros.find((uno) => problemaDelCobro(uno, de(uno.metodo_id)) !== null);
  const sinDueno = problemaDeLaPropina(tiquete, sumas);
  const listo = falta === 0 && !problema && !sinDueno && !fiado.problema && !sinLinea && !cobrando;
  const poner = (nuevos: readonly CobroEscrito[]) => despachar({ que: 'cobros', cobros: nuevos });
  // A price of the catalogue changed meanwhile: who pays the rest pays the rest of the new total.
  useEffect(() => {
    const cuadrados = cuadrar(total, cobros);
    if (cuadrados !== cobros) despachar({ que: 'cobros', cobros: cuadrados });
  }, [total, cobros, despachar]);
  const alLlegar = useFocoEnElNuevo(formulario, cobros, de);
  const alPulsar = (metodo: Metodo) => {
    alLlegar();
    poner(pulsar(total, cobros, metodo));
  };
  const { confirmar, pregunta } = useConfirmacion();
  const enviar = async () => {
    if (!listo) return enfocarLoQueFalta(formulario.current, { cobro: problema, deuda: fiado.problema !== null });
    if (await confirmar(reparosDe({ unidades: tiquete.lineas.map(({ cantidad }) => cantidad) }))) await cobro.cobrar();
    return undefined;
  };
  const alTeclear = deTeclas(metodos, {
    enviar: () => void enviar(),
    pulsar: (metodo) => !cobrando && alPulsar(metodo),
    enfocar: (campo) => formulario.current?.querySelector<HTMLElement>(`[name=${campo}]`)?.focus(),
    fiar: fiado.seOfrece && tiquete.persona ? () => !cobrando && despachar({ que: 'debe', debe: fiado.todo }) : null,
  });
  return (
    <>
      <form
        ref={formulario}
        noValidate
        onKeyDown={alTeclear}
        onSubmit={(evento) => {
          evento.preventDefault();
          void enviar();
        }}
      >
        <Stack gap={16}>
          <div className={clases.total}>
            <span>Total</span>
            <strong className="cifra">{pesos(sumas.total)}</strong>
          </div>
          <Propina entidadId={entidadId} mostrador={cobro.mostrador} deshabilitado={cobrando} problema={sinDueno} />
          <Metodos metodos={metodos} cobros={cobros} deshabilitado={cobrando} alPulsar={alPulsar} />
          {cobros.map((uno) => (
            <CobroDeMetodo
              key={uno.metodo_id}
              cobro={uno}
              metodo={de(uno.metodo_id)}
              deshabilitado={cobrando}
              alEscribir={(cambio) => poner(escribir(total, cobros, uno.metodo_id, cambio))}
              alQuitar={() => poner(quitar(total, cobros, uno.metodo_id))}
            />
          ))}
          <QuedaDebiendo fiado={fiado} mostrador={cobro.mostrador} deshabilitado={cobrando} />
          <Falta falta={falta} cobros={cobros} debe={tiquete.debe} />
          {sinLinea && <SinLinea />}
          {fallo && <Rechazo {...fallo} />}
        </Stack>
        <Group justify="flex-end" gap="sm" mt="lg" data-botones>
          <Button type="submit" size="md" disabled={!listo} className={clases.cobrar}>
            {cobrando ? 'Cobrando...' : enBoton(total, tiquete.debe)}
          </Button>
        </Group>
      </form>
      {pregunta}
    </>
  );
}

/** Of what is owed whole nothing is paid. */
const enBoton = (total: number, debe: number): string =>
  total === 0 && debe > 0 ? `Fiar ${pesos(debe)}` : `Cobrar ${pesos(total)}`;

type AlTeclear = {
  enviar: () => void;
  pulsar: (metodo: Metodo) => void;
  enfocar: (campo: string) => void;
  /** Null where nothing may be lent. */
  fiar: (() => void) | null;
};

/** Outside a field a number is its method, 'p' the tip, and 'd' lends what is missing; Enter in one goes on, and Ctrl Enter anywhere. */
function deTeclas(metodos: readonly Metodo[], { enviar, pulsar, enfocar, fiar }: AlTeclear) {
  const deTecla = (tecla: string): (() => void) | null => {
    const metodo = /^[1-9]$/.test(tecla) ? metodos[Number(tecla) - 1] : undefined;
    if (metodo) return () => pulsar(metodo);
    if (tecla.toLowerCase() === 'p') return () => enfocar('propina');
    if (tecla.toLowerCase() !== 'd' || fiar === null) return null;
    return () => {
      fiar();
      enfocar(CAMPO_DE_DEUDA);
    };
  };
  return (evento: KeyboardEvent<HTMLFormElement>) => {
    const enCampo = evento.target instanceof HTMLInputElement;
    const conMando = evento.ctrlKey || evento.metaKey;
    const entra = evento.key === 'Enter' && (enCampo || conMando);
    const hacer = entra ? enviar : enCampo ? null : deTecla(evento.key);
    if (!hacer) return;
    evento.preventDefault();
    evento.stopPropagation();
    hacer();
  };
}

/** As many methods as there are keys for. */
const TECLAS = 9;

type PropsMetodos = {
  metodos: readonly Metodo[];
  cobros: readonly CobroEscrito[];
  deshabilitado: boolean;
  alPulsar: (metodo: Metodo) => void;
};

function Metodos({ metodos, cobros, deshabilitado, alPulsar }: PropsMetodos) {
  const enTelefono = useEnTelefono();
  return (
    <Group component="fieldset" gap={6} aria-label="Cómo paga" className={clases.metodos}>
      {metodos.map((metodo, i) => (
        <Button
          key={metodo.id}
          variant="default"
          aria-pressed={cobros.some(({ metodo_id }) => metodo_id === metodo.id)}
          aria-keyshortcuts={i < TECLAS ? String(i + 1) : undefined}
          data-autofocus={i === 0 || undefined}
          disabled={deshabilitado}
          leftSection={
            i < TECLAS && !enTelefono ? (
              <Kbd size="xs" aria-hidden>
                {i + 1}
              </Kbd>
            ) : undefined
          }
          onClick={() => alPulsar(metodo)}
        >
          {metodo.nombre}
        </Button>
      ))}
    </Group>
  );
}

function Rechazo({ mensaje, consejo }: Fallo) {
  return (
    <Alert color="red" variant="light" role="alert">
      {mensaje}
      {consejo && (
        <Text fz="sm" mt={4}>
          {consejo}
        </Text>
      )}
    </Alert>
  );
}

const enSerie = new Intl.ListFormat('es', { type: 'conjunction' });

/** 'Faltan $ 5.000', 'Sobran $ 5.000', or how it is paid, in words. */
function Falta({ falta, cobros, debe }: { falta: number; cobros: readonly CobroEscrito[]; debe: number }) {
  const { monto_efectivo, monto_transferencia } = montosDe(
    cobros.map(({ metodo_id, clase, monto }) => ({ metodo_id, clase, monto })),
  );
  const partes = [
    ...(monto_efectivo > 0 ? [`${pesos(monto_efectivo)} en efectivo`] : []),
    ...(monto_transferencia > 0 ? [`${pesos(monto_transferencia)} por transferencia`] : []),
    ...(debe > 0 ? [`queda debiendo ${pesos(debe)}`] : []),
  ];
  return (
    <p role="status" className={`cifra ${clases.falta}`} data-mal={falta !== 0 || undefined}>
      {falta > 0 && `Faltan ${pesos(falta)}`}
      {falta < 0 && `Sobran ${pesos(-falta)}`}
      {falta === 0 && (partes.length > 0 ? `Completo: ${enSerie.format(partes)}` : 'No hay nada que cobrar')}
    </p>
  );
}

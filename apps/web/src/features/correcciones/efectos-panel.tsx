import type { Efecto, Tiquete } from '@jornal/contract';
import { Input, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { mensajeDe } from '../../lib/error-api';
import { numero, pesos } from '../../lib/format';
import { Dato, Ficha } from '../../ui/ficha';
import { efectosQuery } from './api';
import { type CorreccionEscrita, comoEmpieza } from './corregir';
import { pedidoDe } from './pedido';

const ESPERA_MS = 400;
/** A reason that is not written yet keeps no one from seeing what it changes. */
const SIN_MOTIVO = 'Sin escribir';

type Props = {
  tiquete: Tiquete;
  /** It is on its way, or done: of a ticket that it changed nothing is asked any more. */
  enviado: boolean;
  /** Whether the form would take what is typed. */
  sirve: (escrita: CorreccionEscrita) => boolean;
};

/** All that the correction would change, as the server works it out, while it is typed. */
export function EfectosDeCorreccion({ tiquete, enviado, sirve }: Props) {
  const escrita = useWatch<CorreccionEscrita>() as CorreccionEscrita;
  const pedido = useMemo(() => {
    const dicha = conMotivos(escrita);
    if (!sirve(dicha)) return null;
    const pedir = (una: CorreccionEscrita) => JSON.stringify(pedidoDe(una, tiquete));
    const cuerpo = pedir(dicha);
    return cuerpo === pedir(conMotivos(comoEmpieza(tiquete))) ? null : cuerpo;
  }, [escrita, tiquete, sirve]);
  const [estable] = useDebouncedValue(pedido, ESPERA_MS);
  const cuerpo = useMemo(() => (estable === null ? null : JSON.parse(estable)), [estable]);
  const { data, error, isError } = useQuery({
    ...efectosQuery(tiquete.id, cuerpo),
    enabled: cuerpo !== null && !enviado,
  });
  if (cuerpo === null || pedido === null)
    return (
      <Text fz="sm" c="dimmed" role="status">
        Conserva su número y su fecha. Aquí verás qué cambia antes de guardarlo.
      </Text>
    );
  if (isError) return <Input.Error role="alert">{mensajeDe(error, 'No se pudo calcular qué cambia')}</Input.Error>;
  const efectos = data?.data.efectos ?? [];
  return (
    <div role="status" aria-label="Qué cambia">
      <Text fz="sm" fw={600} component="h3">
        Qué cambia
      </Text>
      {efectos.length === 0 ? (
        <Text fz="sm" c="dimmed">
          Ninguna cifra
        </Text>
      ) : (
        <Ficha>
          {efectos.map((efecto) => (
            <Dato key={`${efecto.que}-${efecto.quien?.id}`} nombre={nombreDe(efecto)} cifra>
              {enCifra(efecto, efecto.antes)} → <strong>{enCifra(efecto, efecto.despues)}</strong>
            </Dato>
          ))}
        </Ficha>
      )}
    </div>
  );
}

/** The same with the reasons that are not written yet. */
const conMotivos = (escrita: CorreccionEscrita): CorreccionEscrita => ({
  ...escrita,
  motivo: SIN_MOTIVO,
  lineas: escrita.lineas.map((linea) => ({ ...linea, motivo_precio: SIN_MOTIVO })),
});

function nombreDe({ que, quien }: Efecto): string {
  const nombre = quien?.nombre ?? '';
  const dichos = {
    total: 'Total del tiquete',
    metodo: nombre,
    debe: 'Queda debiendo',
    gana: `${nombre} gana en este tiquete`,
    cuenta: `Se le debe a ${nombre}`,
    stock: `${nombre} en stock`,
  };
  return dichos[que];
}

/** An account below 0 is an advance. */
function enCifra({ que }: Efecto, valor: number): string {
  if (que === 'stock') return numero(valor);
  return que === 'cuenta' && valor < 0 ? `${pesos(-valor)} de anticipo` : pesos(valor);
}

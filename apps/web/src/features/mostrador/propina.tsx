import { comision } from '@jornal/contract';
import { Button, Group } from '@mantine/core';
import { CampoDinero } from '../../ui/campo-dinero';
import { escribirEncima } from '../../ui/escribir-encima';
import { OperadorSelector } from '../operadores/operador-selector';
import { RepartoDePropina } from '../operadores/reparto-propina-panel';
import clases from './cobro.module.css';
import { type PropinaEscrita, SIN_PROPINA } from './en-curso';
import { propinasDe, trabajosDe } from './reglas';
import type { EnMostrador } from './use-tiquete';

/** Suggested of the services: it is voluntary, and at most a tenth may be suggested (Ley 1935 de 2018). */
const SUGERIDAS = [0, 5, 10] as const;

type Props = {
  entidadId: number;
  mostrador: EnMostrador;
  deshabilitado: boolean;
  /** No operator has it yet. */
  problema: string | null;
};

/** The tip of the client, which is whole of who served: suggested, or typed; shared by what each one's services cost, or by hand. */
export function Propina({ entidadId, mostrador, deshabilitado, problema }: Props) {
  const { tiquete, sumas, despachar } = mostrador;
  const { propina } = tiquete;
  const trabajos = trabajosDe(tiquete.lineas, sumas);
  const base = trabajos.reduce((suma, { total }) => suma + total, 0);
  const operadores = [...new Set(trabajos.map(({ operador_id }) => operador_id))];
  const poner = (cambio: Partial<PropinaEscrita>) => despachar({ que: 'propina', propina: { ...propina, ...cambio } });
  return (
    <fieldset aria-label="Propina" disabled={deshabilitado} className={clases.propina}>
      <Group gap={8} align="flex-end">
        <CampoDinero
          label="Propina"
          name="propina"
          aria-keyshortcuts="p"
          flex="1 1 8rem"
          miw={0}
          placeholder="Voluntaria"
          value={propina.monto || null}
          onChange={(monto) => poner({ monto: monto ?? 0, partes: null })}
          {...escribirEncima}
        />
        {base > 0 && (
          <Group gap={6} className={clases.metodos}>
            {SUGERIDAS.map((porciento) => (
              <Button
                key={porciento}
                variant="default"
                aria-pressed={propina.monto === comision(base, porciento)}
                onClick={() =>
                  despachar({ que: 'propina', propina: { ...SIN_PROPINA, monto: comision(base, porciento) } })
                }
              >
                {porciento} %
              </Button>
            ))}
          </Group>
        )}
      </Group>
      {propina.monto > 0 && operadores.length === 0 && (
        <OperadorSelector
          label="Para quién es la propina"
          entidadId={entidadId}
          withAsterisk
          value={propina.para}
          onChange={(para) => poner({ para })}
          error={problema}
        />
      )}
      {propina.monto > 0 && operadores.length > 1 && (
        <RepartoDePropina
          entidadId={entidadId}
          operadores={operadores}
          partes={propinasDe(tiquete, sumas)}
          alRepartir={(partes) => poner({ partes, monto: partes.reduce((suma, { monto }) => suma + monto, 0) })}
        />
      )}
    </fieldset>
  );
}

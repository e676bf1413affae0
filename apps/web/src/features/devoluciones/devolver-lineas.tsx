import { Button, Checkbox, Group, Input, SegmentedControl, Stack } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { numero, pesos } from '../../lib/format';
import { CampoCantidad } from '../../ui/campo-cantidad';
import { CampoDinero } from '../../ui/campo-dinero';
import { escribirEncima } from '../../ui/escribir-encima';
import { Campo } from '../../ui/formulario';
import {
  comoEmpieza,
  type DevolucionEscrita,
  enPesos,
  esDe,
  type LineaEscrita,
  montoDe,
  quedanDe,
  type Renglon,
} from './devolver';
import clases from './devolver.module.css';

const DESTINOS = [
  { value: 'stock', label: 'Vuelve al stock' },
  { value: 'perdida', label: 'Se pierde' },
];

/** The lines of the ticket: those that are chosen go back, some units of them or some pesos. */
export function LineasADevolver({ renglones }: { renglones: readonly Renglon[] }) {
  const { setValue, clearErrors, formState } = useFormContext<DevolucionEscrita>();
  const lineas = useWatch<DevolucionEscrita, 'lineas'>({ name: 'lineas' });
  const poner = (nuevas: LineaEscrita[]) => {
    clearErrors('lineas');
    setValue('lineas', nuevas, { shouldDirty: true });
  };
  /** In the order of the ticket: a refusal names a line by its place. */
  const elegir = (elegido: Renglon, si: boolean) =>
    poner(
      renglones.flatMap((renglon) => {
        const suya = lineas.find((linea) => esDe(renglon, linea));
        if (renglon === elegido) return si ? [comoEmpieza(renglon)] : [];
        return suya ? [suya] : [];
      }),
    );
  const { lineas: mal } = formState.errors;
  return (
    <Stack component="fieldset" gap={8} aria-label="Qué se devuelve">
      {renglones.map((renglon) => (
        <DeRenglon
          key={renglon.clave}
          renglon={renglon}
          lugar={lineas.findIndex((linea) => esDe(renglon, linea))}
          alElegir={(si) => elegir(renglon, si)}
          alCambiar={(nueva) => poner(lineas.map((linea) => (esDe(renglon, linea) ? nueva : linea)))}
        />
      ))}
      {(mal?.root?.message ?? mal?.message) && (
        <Input.Error role="alert">{mal?.root?.message ?? mal?.message}</Input.Error>
      )}
    </Stack>
  );
}

type PropsDeRenglon = {
  renglon: Renglon;
  /** Its place among the chosen ones; -1: it is not. */
  lugar: number;
  alElegir: (si: boolean) => void;
  alCambiar: (linea: LineaEscrita) => void;
};

function DeRenglon({ renglon, lugar, alElegir, alCambiar }: PropsDeRenglon) {
  const linea = useWatch<DevolucionEscrita, 'lineas'>({ name: 'lineas' })[lugar];
  const { nombre, empleado, total, monto_devuelto, veto } = renglon;
  const suyo = linea === undefined ? total - monto_devuelto : (montoDe(renglon, linea) ?? 0);
  return (
    <div className={`recuadro ${clases.renglon}`} data-elegida={linea !== undefined || undefined}>
      <div className={clases.cabeza}>
        <Checkbox
          label={nombre}
          description={[empleado && `${empleado.nombre} ${empleado.apellido}`, veto ?? loQueQueda(renglon)]
            .filter(Boolean)
            .join(' · ')}
          classNames={{ body: clases.marca, labelWrapper: clases.rotulo }}
          checked={linea !== undefined}
          disabled={veto !== null}
          onChange={({ currentTarget: { checked } }) => alElegir(checked)}
        />
        <span className="cifra entero">{pesos(suyo)}</span>
      </div>
      {linea && <Cuanto renglon={renglon} linea={linea} lugar={lugar} alCambiar={alCambiar} />}
    </div>
  );
}

/** 'quedan 2 de 3'; of a line of which nothing went back, its units. */
function loQueQueda(renglon: Renglon): string {
  const { cantidad, cantidad_devuelta, monto_devuelto, total } = renglon;
  if (cantidad_devuelta > 0) return `quedan ${numero(quedanDe(renglon))} de ${numero(cantidad)}`;
  if (monto_devuelto > 0) return `quedan ${pesos(total - monto_devuelto)}`;
  return `${numero(cantidad)} ${cantidad === 1 ? 'unidad' : 'unidades'}`;
}

type PropsCuanto = Pick<PropsDeRenglon, 'renglon' | 'lugar' | 'alCambiar'> & { linea: LineaEscrita };

function Cuanto({ renglon, linea, lugar, alCambiar }: PropsCuanto) {
  const { nombre, venta_id, total, monto_devuelto } = renglon;
  const [quedan, dinero] = [quedanDe(renglon), enPesos(linea)];
  const { cantidad: _, monto: __, destino: ___, ...de } = linea;
  return (
    <Group gap="8px 12px" align="flex-end" className={clases.cuanto}>
      {dinero ? (
        <Campo key={`monto-${lugar}`} nombre={`lineas.${lugar}.monto`}>
          {(campo) => (
            <CampoDinero
              label="Cuánto"
              aria-label={`Cuánto de ${nombre}`}
              placeholder={`Hasta ${pesos(total - monto_devuelto)}`}
              w="12rem"
              {...escribirEncima}
              {...campo}
            />
          )}
        </Campo>
      ) : (
        quedan > 1 && (
          <Campo key={`cantidad-${lugar}`} nombre={`lineas.${lugar}.cantidad`}>
            {(campo) => (
              <CampoCantidad
                conBotones
                label={`Unidades, de ${numero(quedan)}`}
                aria-label={`Unidades de ${nombre}, de ${numero(quedan)}`}
                w="9.5rem"
                min={1}
                max={quedan}
                {...campo}
              />
            )}
          </Campo>
        )
      )}
      {venta_id !== undefined && !dinero && (
        <SegmentedControl
          aria-label={`A dónde va ${nombre}`}
          data={DESTINOS}
          value={linea.destino ?? 'stock'}
          onChange={(destino) => alCambiar({ ...linea, destino: destino === 'perdida' ? 'perdida' : 'stock' })}
        />
      )}
      {quedan > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          ms={-8}
          aria-label={dinero ? `Por unidades de ${nombre}` : `Solo una parte en pesos de ${nombre}`}
          onClick={() => alCambiar(dinero ? comoEmpieza(renglon) : { ...de, monto: null })}
        >
          {dinero ? 'Por unidades' : 'Una parte en pesos'}
        </Button>
      )}
    </Group>
  );
}

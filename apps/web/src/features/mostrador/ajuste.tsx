import { Button, Group, NumberInput, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { CampoDinero } from '../../ui/campo-dinero';
import { escribirEncima } from '../../ui/escribir-encima';
import { useCambiaPrecio } from '../aprobaciones/api';
import type { Ajuste, DescuentoEscrito, Linea } from './en-curso';
import clases from './linea.module.css';
import { conOtroPrecio, type Problema, precioDe } from './reglas';

type PropsDescuento = {
  /** Of which it is: 'Descuento de Corte'. */
  nombre: string;
  valor: DescuentoEscrito;
  alCambiar: (descuento: DescuentoEscrito) => void;
  error?: string | undefined;
};

/** A discount, by percentage or in pesos, and why. */
export function CampoDescuento({ nombre, valor: { en, valor, motivo }, alCambiar, error }: PropsDescuento) {
  const escribir = (nuevo: number | null) => alCambiar({ en, valor: nuevo, motivo });
  return (
    <div className={clases.ajuste}>
      <Group gap={6} align="flex-end" wrap="nowrap">
        {en === 'pesos' ? (
          <CampoDinero
            label="Descuento"
            aria-label={nombre}
            flex={1}
            value={valor}
            onChange={escribir}
            error={error}
            {...escribirEncima}
          />
        ) : (
          <NumberInput
            label="Descuento"
            aria-label={nombre}
            flex={1}
            min={0}
            max={100}
            decimalScale={2}
            decimalSeparator=","
            suffix=" %"
            clampBehavior="none"
            allowNegative={false}
            hideControls
            inputMode="decimal"
            classNames={{ input: 'cifra' }}
            value={valor ?? ''}
            onChange={(nuevo) => escribir(typeof nuevo === 'number' ? nuevo : null)}
            error={error}
            {...escribirEncima}
          />
        )}
        <SegmentedControl
          aria-label={`${nombre}, en`}
          data={[
            { value: 'porcentaje', label: '%' },
            { value: 'pesos', label: '$' },
          ]}
          value={en}
          onChange={(otro) => alCambiar({ en: otro as DescuentoEscrito['en'], valor: null, motivo })}
        />
      </Group>
      {(valor ?? 0) > 0 && (
        <TextInput
          label="Motivo del descuento"
          placeholder="Opcional"
          maxLength={300}
          autoComplete="off"
          value={motivo}
          onChange={(evento) => alCambiar({ en, valor, motivo: evento.currentTarget.value })}
        />
      )}
    </div>
  );
}

type Props = {
  linea: Linea;
  entidadId: number;
  /** The reproach, once it is to be said. */
  problema: Problema | null;
  alAjustar: (ajuste: Ajuste) => void;
  alQuitar: () => void;
};

/** The changes that a line needs now and then: its price, with the reason, its discount, and that it goes. */
export function AjusteDeLinea({ linea, entidadId, problema, alAjustar, alQuitar }: Props) {
  const cambiaPrecio = useCambiaPrecio(entidadId);
  const de = (en: Problema['en']) => (problema?.en === en ? problema.mensaje : undefined);
  return (
    <Stack gap={10} mt={10} className="raya-arriba" pt={10}>
      {cambiaPrecio && (
        <div className={clases.ajuste}>
          <CampoDinero
            label="Precio"
            aria-label={`Precio de ${linea.nombre}`}
            value={precioDe(linea)}
            onChange={(precio) => alAjustar({ precio_puesto: precio })}
            {...escribirEncima}
          />
          {conOtroPrecio(linea) && (
            <TextInput
              label="Motivo del precio"
              withAsterisk
              maxLength={300}
              autoComplete="off"
              value={linea.motivo_precio}
              error={de('precio')}
              onChange={(evento) => alAjustar({ motivo_precio: evento.currentTarget.value })}
            />
          )}
        </div>
      )}
      <CampoDescuento
        nombre={`Descuento de ${linea.nombre}`}
        valor={linea.descuento}
        alCambiar={(descuento) => alAjustar({ descuento })}
        error={de('descuento')}
      />
      <div>
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          leftSection={<IconTrash size={14} aria-hidden />}
          aria-label={`Quitar ${linea.nombre} del tiquete`}
          onClick={alQuitar}
        >
          Quitar
        </Button>
      </div>
    </Stack>
  );
}

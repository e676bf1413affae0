import type { Favor } from '@jornal/contract';
import { Textarea } from '@mantine/core';
import { pesos } from '../../lib/format';
import { Asunto } from '../../ui/asunto';
import { CampoDinero } from '../../ui/campo-dinero';
import { escribirEncima } from '../../ui/escribir-encima';
import { Campo } from '../../ui/formulario';
import { nombreDeFavor } from './favor';

/** Where it came from and what is left of it, above what is done with it. */
export const DelSaldo = ({ favor, de }: { favor: Favor; de: string }) => (
  <Asunto nombre={de} dato={`${nombreDeFavor(favor)} · ${favor.metodo.nombre} · quedan ${pesos(favor.queda)}`} />
);

export const MontoDelSaldo = ({ label }: { label: string }) => (
  <Campo nombre="monto">{(campo) => <CampoDinero label={label} withAsterisk {...escribirEncima} {...campo} />}</Campo>
);

export const Motivo = ({ placeholder }: { placeholder: string }) => (
  <Campo nombre="motivo">
    {(campo) => (
      <Textarea label="Motivo" placeholder={placeholder} withAsterisk maxLength={300} autosize minRows={2} {...campo} />
    )}
  </Campo>
);

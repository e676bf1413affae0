import { type CampoPersona, type DatoDeCampo, type DatosEscritos, LARGO_DATO } from '@jornal/contract';
import { NumberInput, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CampoFecha } from '../../ui/campo-fecha';
import { Campo } from '../../ui/formulario';
import { Selector } from '../../ui/selector';
import { camposQuery } from './campos-api';

type Escrito = DatosEscritos[number];

/** The business's own fields in the form of a card; nothing where there are none. */
export function CamposPropios() {
  const campos = useQuery(camposQuery).data?.filter(({ activo }) => activo) ?? [];
  if (campos.length === 0) return null;
  return (
    <Campo nombre="campos">
      {({ value, onChange, error }) => {
        const escritos = (value ?? []) as Escrito[];
        return (
          <>
            {campos.map((campo) => (
              <CampoPropio
                key={campo.id}
                campo={campo}
                dato={escritos.find(({ id }) => id === campo.id)?.dato ?? null}
                alCambiar={(dato) =>
                  onChange([...escritos.filter(({ id }) => id !== campo.id), { id: campo.id, dato }])
                }
              />
            ))}
            {error && (
              <Text c="red" fz="sm" role="alert">
                {error}
              </Text>
            )}
          </>
        );
      }}
    </Campo>
  );
}

type Props = { campo: CampoPersona; dato: DatoDeCampo | null; alCambiar: (dato: DatoDeCampo | null) => void };

const SI_O_NO = [
  { value: 'si', label: 'Sí' },
  { value: 'no', label: 'No' },
];

function CampoPropio({ campo: { nombre, tipo, opciones }, dato, alCambiar }: Props) {
  const comun = { label: nombre, placeholder: 'Opcional' };
  switch (tipo) {
    case 'texto':
      return (
        <TextInput
          {...comun}
          maxLength={LARGO_DATO}
          autoComplete="off"
          value={String(dato ?? '')}
          onChange={({ currentTarget }) => alCambiar(currentTarget.value || null)}
        />
      );
    case 'numero':
      return <CampoNumero {...comun} dato={dato} alCambiar={alCambiar} />;
    case 'fecha':
      return (
        <CampoFecha label={nombre} clearable value={typeof dato === 'string' ? dato : null} onChange={alCambiar} />
      );
    case 'opcion':
      return <CampoOpcion {...comun} opciones={opciones} dato={dato} alCambiar={alCambiar} />;
    case 'si_no':
      return (
        <Selector
          {...comun}
          clearable
          searchable={false}
          opciones={SI_O_NO}
          value={typeof dato === 'boolean' ? (dato ? 'si' : 'no') : null}
          onChange={(elegido) => alCambiar(elegido === null ? null : elegido === 'si')}
        />
      );
  }
}

/** The number of what is typed so far: '1.' is 1 by now, '-' none yet. */
const numeroDe = (escrito: number | string): number | null =>
  escrito === '' || !Number.isFinite(Number(escrito)) ? null : Number(escrito);

type PropsNumero = Omit<Props, 'campo'> & { label: string; placeholder: string };

function CampoNumero({ dato, alCambiar, ...comun }: PropsNumero) {
  const [escrito, setEscrito] = useState<number | string>('');
  return (
    <NumberInput
      {...comun}
      decimalSeparator=","
      thousandSeparator=""
      hideControls
      // The number alone would take a comma or a zero away while more is being typed behind it.
      value={numeroDe(escrito) === dato ? escrito : typeof dato === 'number' ? dato : ''}
      onChange={(nuevo) => {
        setEscrito(nuevo);
        alCambiar(numeroDe(nuevo));
      }}
    />
  );
}

type PropsOpcion = Omit<Props, 'campo'> & { label: string; placeholder: string; opciones: readonly string[] };

function CampoOpcion({ opciones, dato, alCambiar, ...comun }: PropsOpcion) {
  const elegida = typeof dato === 'string' ? dato : null;
  // A value that is no option any more stays until another is chosen.
  const todas = elegida === null || opciones.includes(elegida) ? opciones : [...opciones, elegida];
  return (
    <Selector
      {...comun}
      clearable
      opciones={todas.map((una) => ({ value: una, label: una }))}
      value={elegida}
      onChange={alCambiar}
    />
  );
}

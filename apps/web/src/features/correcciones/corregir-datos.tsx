import type { Tiquete } from '@jornal/contract';
import { Autocomplete, Button, Textarea } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { fecha as enTexto } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { CampoFecha } from '../../ui/campo-fecha';
import { Campo } from '../../ui/formulario';
import { type Conocida, useConocidas } from '../personas/conocidas-panel';
import type { CorreccionEscrita } from './corregir';
import clases from './corregir.module.css';

const NINGUNA: readonly Conocida[] = [];

/** Whose it is, of which day, and its note: told in one line until they are to be changed. */
export function DatosCorregidos({ tiquete }: { tiquete: Tiquete }) {
  const [abierto, setAbierto] = useState(false);
  const { persona, fecha, notas } = useWatch<CorreccionEscrita>() as CorreccionEscrita;
  if (!abierto)
    return (
      <div className={clases.datos}>
        <span>
          {persona?.nombre ?? 'Sin persona'} · <span className="cifra">{enTexto(fecha ?? tiquete.fecha)}</span>
          {notas && ` · ${notas}`}
        </span>
        <Button variant="subtle" size="compact-sm" onClick={() => setAbierto(true)}>
          Cambiar persona, día o nota
        </Button>
      </div>
    );
  return (
    <div className={clases.ajuste}>
      <Persona entidadId={tiquete.entidad.id} />
      {tiquete.ventas.every(({ anulacion }) => anulacion !== null) && (
        <Campo nombre="fecha">{(campo) => <CampoFecha label="Día de los servicios" {...campo} />}</Campo>
      )}
      <Campo nombre="notas">
        {(campo) => <Textarea label="Nota" placeholder="Opcional" maxLength={500} autosize minRows={1} {...campo} />}
      </Campo>
    </div>
  );
}

function Persona({ entidadId }: { entidadId: number }) {
  const { setValue, formState } = useFormContext<CorreccionEscrita>();
  const { puede } = useSesion();
  const persona = useWatch<CorreccionEscrita, 'persona'>({ name: 'persona' });
  const [texto, setTexto] = useState<string | null>(null);
  const conocidas = useConocidas(texto?.trim() ?? '', entidadId, NINGUNA);
  if (!puede('personas.ver')) return null;
  const escribir = (nuevo: string) => {
    const una = conocidas.get(nuevo);
    if (una && una.persona_id !== null) {
      setTexto(null);
      setValue('persona', { id: una.persona_id, nombre: una.nombre }, { shouldDirty: true });
      return;
    }
    setTexto(nuevo);
    if (nuevo === '') setValue('persona', null, { shouldDirty: true });
  };
  return (
    <Autocomplete
      label="Persona"
      placeholder="Nombre o teléfono"
      leftSection={<IconUser size={16} aria-hidden />}
      autoComplete="off"
      maxLength={120}
      data={[...conocidas.keys()]}
      limit={5}
      filter={({ options }: { options: unknown[] }) => options as never}
      value={texto ?? persona?.nombre ?? ''}
      onChange={escribir}
      // Half a name is no person: the one there was stays.
      onBlur={() => setTexto(null)}
      error={formState.errors.persona?.message}
    />
  );
}

import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconAddressBook } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ErrorApi, mensajeDe } from '../../lib/error-api';
import { fechaCorta } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { Alergias } from './alergias-panel';
import { crearFicha, fichaQuery } from './api';
import { useAvisoDeParecidas } from './use-aviso-de-parecidas';

type Props = {
  entidadId: number;
  /** The card that was chosen, if any. */
  personaId: number | null;
  /** The person as the form says them: the new card begins with it. */
  escrito: () => { nombre: string; telefono: string | null; email: string | null };
  /** Enough is known of them for a card. */
  puedeCrear: boolean;
  alElegir: (id: number | null) => void;
};

/** The card that the record of a form is of, with what must not be used on them; or the button that makes it, without leaving. */
export function FichaElegida({ entidadId, personaId, escrito, puedeCrear, alElegir }: Props) {
  const { esAdmin, puede } = useSesion();
  const { data: ficha } = useQuery({
    ...fichaQuery(personaId ?? 0),
    enabled: personaId !== null && puede('personas.ver'),
  });
  const crear = useMutation({ mutationFn: crearFicha });
  const avisar = useAvisoDeParecidas();
  const hacer = async () => {
    try {
      const sinDecir = { documento: null, notas: null, preferencias: null, alergias: null };
      const nueva = { ...sinDecir, ...escrito(), ...(esAdmin && { entidad_id: entidadId }) };
      const hecha = await crear.mutateAsync(nueva);
      avisar(hecha);
      alElegir(hecha.data.id);
    } catch (error) {
      // They had one already: it is the one that was meant.
      if (error instanceof ErrorApi && error.id !== null) alElegir(error.id);
      avisos.error(mensajeDe(error, 'Error al crear la ficha'));
    }
  };
  if (personaId === null) {
    if (!puedeCrear || entidadId === 0 || !puede('personas.crear')) return null;
    return (
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconAddressBook size={16} aria-hidden />}
          loading={crear.isPending}
          onClick={() => void hacer()}
        >
          Crear su ficha
        </Button>
      </div>
    );
  }
  if (ficha === undefined) return null;
  return (
    <div role="status">
      <Group gap={8} justify="space-between" wrap="nowrap">
        <Text fz="sm" c="dimmed">
          Ficha de {ficha.nombre}
          {ficha.visitas > 0 && ` · ${ficha.visitas === 1 ? '1 visita' : `${ficha.visitas} visitas`}`}
          {ficha.ultima !== null && ` · Última visita: ${fechaCorta(ficha.ultima)}`}
        </Text>
        <Anchor component="button" type="button" fz="sm" flex="none" onClick={() => alElegir(null)}>
          Es otra persona
        </Anchor>
      </Group>
      <Alergias texto={ficha.alergias} />
    </div>
  );
}

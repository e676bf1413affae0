import type { PersonaBreve } from '@jornal/contract';
import { useNavigate } from 'react-router-dom';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';

/** 'Sofía tiene el mismo contacto'; null where there is none. */
function avisoDeParecidas(parecidas: readonly PersonaBreve[]): string | null {
  if (parecidas.length === 0) return null;
  const nombres = new Intl.ListFormat('es', { type: 'conjunction' }).format(parecidas.map(({ nombre }) => nombre));
  return `${nombres} ${parecidas.length === 1 ? 'tiene' : 'tienen'} el mismo teléfono, correo o documento. Revisa si es la misma persona.`;
}

/** Tells that a card was made, and leads who may unite it to those that resemble it. */
export function useAvisoDeParecidas() {
  const { esAdmin, puede } = useSesion();
  const navegar = useNavigate();
  return ({ message, parecidas }: { message: string; parecidas: readonly PersonaBreve[] }) => {
    const [una] = parecidas;
    const deLaSucursal = esAdmin && una ? `&entidad_id=${una.entidad_id}` : '';
    const ver = { texto: 'Ver repetidas', alPulsar: () => navegar(`/personas?tab=repetidas${deLaSucursal}`) };
    avisos.conAviso({ message, aviso: avisoDeParecidas(parecidas) }, puede('personas.editar') ? ver : undefined);
  };
}

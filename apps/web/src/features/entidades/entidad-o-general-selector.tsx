import { GENERAL } from './api';
import { EntidadSelector } from './entidad-selector';

type Props = Omit<Parameters<typeof EntidadSelector>[0], 'conTodas' | 'conGeneral'>;

/** The branch of a record; null is 'General', of no branch in particular, which one chooses on purpose. */
export function EntidadOGeneralSelector({ value, onChange, ...resto }: Props) {
  return (
    <EntidadSelector
      label="Sucursal"
      description="Lo que es de General no cuenta en ninguna sucursal."
      {...resto}
      conGeneral
      value={value === null ? GENERAL : value}
      onChange={(entidad) => onChange?.(entidad === GENERAL ? null : entidad)}
    />
  );
}

import type { CreditoDePersona, PersonaFicha } from '@jornal/contract';
import { Button, Group } from '@mantine/core';
import { pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { alAbrir } from '../../ui/al-abrir';
import { Dato } from '../../ui/ficha';
import { useDialogo } from '../../ui/use-dialogo';
import { useCredito } from '../deudas/api';

const AbonarModal = alAbrir(() => import('../deudas/abonar-modal').then((modulo) => modulo.AbonarModal));
const AnticipoModal = alAbrir(() => import('../deudas/anticipo-modal').then((modulo) => modulo.AnticipoModal));
const CuentaModal = alAbrir(() => import('../deudas/cuenta-modal').then((modulo) => modulo.CuentaModal));
const LimiteModal = alAbrir(() => import('../deudas/limite-modal').then((modulo) => modulo.LimiteModal));

/** The debt of a person, what they have in their favour and their limit, in their card: for who may know it, or take an advance. */
export function CuentaDeFicha({ ficha }: { ficha: PersonaFicha }) {
  const { puede } = useSesion();
  const credito = useCredito(ficha.id);
  const recibe = puede('tiquetes.crear') && !ficha.archivada;
  const hay = credito !== undefined && (credito.fia || credito.deuda > 0 || credito.a_favor > 0);
  if (!hay && !recibe) return null;
  return (
    <>
      <Cuenta ficha={ficha} credito={credito} recibe={recibe} />
      {credito?.fia && <Limite ficha={ficha} limite={credito.limite} />}
    </>
  );
}

/** The person that the dialogs of debts are about; who asked not to be contacted is not written to. */
const deFicha = ({ id, entidad_id, nombre, entidad, telefono_normal, no_contactar }: PersonaFicha) => ({
  id,
  entidad_id,
  nombre,
  sucursal: entidad.nombre,
  telefono: no_contactar ? null : telefono_normal,
});

type PropsCuenta = { ficha: PersonaFicha; credito: CreditoDePersona | undefined; recibe: boolean };

function Cuenta({ ficha, credito, recibe }: PropsCuenta) {
  const persona = deFicha(ficha);
  const [abono, cuenta] = [useDialogo<typeof persona>(), useDialogo<typeof persona>()];
  const anticipo = useDialogo<typeof persona>();
  const { deuda = 0, a_favor = 0 } = credito ?? {};
  return (
    <>
      {credito && (
        <Dato nombre="Cuenta">
          <Group component="span" gap="0 4px" justify="flex-end">
            {deuda > 0 ? <Debe deuda={deuda} alAbonar={() => abono.abrir(persona)} /> : 'No debe nada'}
            <Pulsable texto="Ver la cuenta" alPulsar={() => cuenta.abrir(persona)} />
          </Group>
        </Dato>
      )}
      {(recibe || a_favor > 0) && (
        <Dato nombre="A favor">
          <Group component="span" gap="0 4px" justify="flex-end">
            {a_favor > 0 && <strong className="cifra">{pesos(a_favor)}</strong>}
            {recibe && <Pulsable texto="Recibir anticipo" alPulsar={() => anticipo.abrir(persona)} />}
          </Group>
        </Dato>
      )}
      <AbonarModal abierto={abono.abierto} persona={abono.sobre} alCerrar={abono.cerrar} />
      <AnticipoModal abierto={anticipo.abierto} persona={anticipo.sobre} alCerrar={anticipo.cerrar} />
      <CuentaModal abierto={cuenta.abierto} persona={cuenta.sobre} alCerrar={cuenta.cerrar} />
    </>
  );
}

function Debe({ deuda, alAbonar }: { deuda: number; alAbonar: () => void }) {
  return (
    <>
      <span>
        Debe <strong className="cifra">{pesos(deuda)}</strong>
      </span>
      <Pulsable texto="Abonar" alPulsar={alAbonar} />
    </>
  );
}

function Limite({ ficha, limite }: { ficha: PersonaFicha } & Pick<CreditoDePersona, 'limite'>) {
  const { puede } = useSesion();
  const cambio = useDialogo<PersonaFicha>();
  return (
    <Dato nombre="Límite">
      <Group component="span" gap="0 4px" justify="flex-end">
        <span>
          <span className="cifra">{pesos(limite)}</span>
          {ficha.limite_fiado === null && ', el de la sucursal'}
        </span>
        {puede('entidades.editar') && <Pulsable texto="Cambiar límite" alPulsar={() => cambio.abrir(ficha)} />}
      </Group>
      <LimiteModal abierto={cambio.abierto} persona={cambio.sobre} alCerrar={cambio.cerrar} />
    </Dato>
  );
}

const Pulsable = ({ texto, alPulsar }: { texto: string; alPulsar: () => void }) => (
  <Button variant="subtle" size="compact-sm" onClick={alPulsar}>
    {texto}
  </Button>
);

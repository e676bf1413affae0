import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { Proveedor } from './proveedor';

/** With a provider of its own: the sign-in page shows toasts too and loads no Mantine until the first. */
export default function AvisosContenedor() {
  return (
    <Proveedor>
      <Notifications
        position="top-right"
        autoClose={5000}
        limit={4}
        containerWidth={380}
        zIndex={1000}
        withinPortal={false}
        className="bajo-la-cabecera"
      />
    </Proveedor>
  );
}

// An app with pages of its own over Novu's client; what it hears is kept for whoever looks.
import { Novu } from "@novu/js";

const novu = new Novu(JSON.parse(decodeURIComponent(location.hash.slice(1))));
const heard = [];
for (const event of ["notification_received", "unread_count_changed"]) {
  novu.on(`notifications.${event}`, ({ result }) => heard.push({ event, result: JSON.parse(JSON.stringify(result)) }));
}
Object.assign(window, { novu, heard });

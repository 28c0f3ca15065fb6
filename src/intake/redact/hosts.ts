// Names of machines, struck out on request only: they are no secret, but they are nobody else's business.
import type { Stretch } from './mark.ts';

const publicHost =
  /(?:^|\.)(?:github\.com|githubusercontent\.com|gitlab\.com|huggingface\.co|hf\.co|docker\.io|docker\.com|ghcr\.io|quay\.io|pypi\.org|pythonhosted\.org|pytorch\.org|vllm\.ai|amd\.com|radeon\.com|rocm\.com|python\.org|ubuntu\.com|debian\.org|kernel\.org|nvidia\.com|modelscope\.cn|localhost|sglang\.ai)$/i;
const local = /^(?:localhost|0\.0\.0\.0|127(?:\.\d{1,3}){3}|\[?::1?\]?)$/i;

const places: readonly RegExp[] = [
  // the host of an address
  /:\/\/(?:[^\s"'`<>/@]{0,200}@)?([A-Za-z0-9](?:[\w.-]{0,200}\w)?)/g,
  // names that exist inside one network only
  /(?<![\w.-])((?:[A-Za-z0-9][\w-]{0,62}\.){1,6}(?:internal|intern|corp|local|lan|intranet|home|private|cluster|priv))(?![\w-])/gi,
  // addresses of private networks
  /(?<![\d.])((?:10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|169\.254(?:\.\d{1,3}){2}|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])(?:\.\d{1,3}){2}))(?![\d.]*\d)/g,
  /(?<![\w:])((?:fd|fc)[0-9a-f]{2}:[0-9a-f:]{4,40}|fe80:[0-9a-f:]{4,40})/gi,
  // what options and variables call a machine
  /\b(?:MASTER_ADDR|HEAD_NODE|HOSTNAME|HOST_IP|VLLM_HOST_IP|NODE_NAME|RAY_ADDRESS|SLURM_\w{0,20}NODELIST|nodename|hostname|Hostname|Host)["']?[ \t]{0,8}[=:][ \t]{0,8}["']?([A-Za-z0-9][\w.-]{1,200})/g,
  /--(?:master[-_]addr|data[-_]parallel[-_]address|node[-_]ip|host|head[-_]node[-_]ip)[ \t=]{1,8}["']?([A-Za-z0-9][\w.-]{1,200})/g,
  // a prompt: user@machine:~$
  /(?<![\w./:])[a-z_][\w.-]{0,40}@([A-Za-z0-9][\w.-]{1,100})(?=[: ][~/][^\n]{0,200}[#$])/g,
];

/** Host names and addresses of private machines. Those that everybody knows stay. */
export function hosts(text: string): Stretch[] {
  const found: Stretch[] = [];
  for (const pattern of places)
    for (const hit of text.matchAll(pattern)) {
      const name = hit[1] ?? '';
      const from = hit.index + hit[0].lastIndexOf(name);
      if (!publicHost.test(name) && !local.test(name) && name !== 'REDACTED')
        found.push({ from, to: from + name.length, kind: 'host name' });
    }
  return found;
}

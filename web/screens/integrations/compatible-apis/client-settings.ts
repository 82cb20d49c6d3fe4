/** Settings to paste into programs that speak another protocol, with the login filled in. */

/** The address and the login with which SMPP clients connect. */
export interface SmppPlace {
  host: string
  port: number
  tls: boolean
  systemId: string
  password: string
}

/** The settings of an SMSC as a group of Kannel's configuration file. */
export function kannelSettings({ host, port, tls, systemId, password }: SmppPlace): string {
  return [
    'group = smsc',
    'smsc = smpp',
    'smsc-id = nkra',
    `host = ${host}`,
    `port = ${port}`,
    ...(tls ? ['use-ssl = true'] : []),
    'transceiver-mode = true',
    `smsc-username = ${systemId}`,
    `smsc-password = ${password}`,
    'system-type = ""',
    'max-pending-submits = 50',
    'throughput = 100',
  ].join('\n')
}

/** The commands to type at Jasmin's console. */
export function jasminSettings({ host, port, tls, systemId, password }: SmppPlace): string {
  return [
    'smppccm -a',
    'cid nkra',
    `host ${host}`,
    `port ${port}`,
    `ssl ${tls ? 'yes' : 'no'}`,
    'bind transceiver',
    `username ${systemId}`,
    `password ${password}`,
    'submit_throughput 100',
    'ok',
    'smppccm -1 nkra',
  ].join('\n')
}

/** A program that uses Twilio's own client with our address. */
export function twilioProgram(place: {
  url: string
  accountSid: string
  authToken: string
  text: string
}): string {
  const { url, accountSid, authToken, text } = place
  return `import twilio from 'twilio'

class Nkra extends twilio.RequestClient {
  request(options) {
    const uri = options.uri.replace('https://api.twilio.com', '${url}')
    return super.request({ ...options, uri })
  }
}

const client = twilio('${accountSid}', '${authToken}', { httpClient: new Nkra() })
await client.messages.create({ from: 'AdomSavings', to: '+233241234567', body: ${JSON.stringify(text)} })`
}

/** The settings by which an AI assistant finds a server of the Model Context Protocol. */
export function assistantSettings(url: string): string {
  const server = { type: 'http', url, headers: { Authorization: 'Bearer nkra_live_…' } }
  return JSON.stringify({ mcpServers: { nkra: server } }, null, 2)
}

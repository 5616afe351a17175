import { preflightFields } from './preflight/fields.ts'
import { preflightSignIn } from './preflight/signIn.ts'

// The check of the connection. Its sentences are copied and passed on, so they hold no names of users and nothing of patients.
export const preflight = {
  title: 'Check the connection',
  lead: 'Tests the way from this browser to the service, step by step. Nothing is changed and nothing is removed.',
  runAgain: 'Check again',
  stop: 'Stop',
  back: 'Go to the first page',
  backToSignIn: 'Back to signing in',
  result: {
    good: 'No step has failed.',
    failed: '{count, plural, one {One step has} other {# steps have}} failed.',
  },
  state: {
    waiting: 'Waiting',
    running: 'Running',
    asking: 'Needs you',
    good: 'In order',
    note: 'Please note',
    failed: 'Failed',
    skipped: 'Skipped',
  },
  step: {
    settings: 'Settings',
    reached: 'Way to the service',
    secure: 'Encryption',
    allowed: 'Permission to ask the service (CORS)',
    clock: 'Clocks',
    signIn: 'Sign-in',
    token: 'Token accepted',
    shape: 'Listing of reports',
    removal: 'Removal of a patient',
    offered: 'What the service offers',
  },
  skippedAfter: 'Skipped because of the step “{step}”.',
  stopped: 'Skipped because the check was stopped.',
  tooLong: 'It took longer than {seconds, plural, one {# second} other {# seconds}}, so it was ended.',
  tooLongNext:
    'Check again. If this persists, the service is overloaded, or a firewall between this device and the service drops the requests.',
  unexpected: 'This step ended with an error of the portal itself ({name}).',
  unexpectedNext: 'Reload the page and check again. If this persists, tell the portal’s administrator.',
  settings: {
    found: 'config.json was found and read. These settings differ from the defaults: {names}. {where}',
    defaults: 'config.json was found and read. All settings are as they are by default. {where}',
    other: 'Address of the service: {address}.',
    own: 'The portal asks the service at its own address, {address}. Whether something there passes the requests on, as SERVICE_URL does, cannot be seen from here.',
    unreached: 'config.json could not be fetched: the server that this page came from does not answer.',
    unreachedNext: 'Check the network, and whether the portal’s server runs; then reload the page.',
    refused: 'There is no config.json: the portal’s server answered {status}. The defaults apply. {where}',
    noJson: 'What the portal’s server sends as config.json is no settings file. The defaults apply. {where}',
    missingNext:
      'Put a config.json beside the portal’s index.html, and make sure that the server sends the file itself and not a page in its place.',
    wrong: 'config.json cannot be used because of: {names}. The defaults apply to everything in it. {where}',
    wrongNext: 'Correct these settings in config.json, then reload the page.',
    changedSince:
      'config.json has changed since this page was loaded; it now says {address}. Reload the page to check with it.',
    unknown: 'The portal does not know these settings: {names}. Check how they are spelled.',
  },
  reached: {
    good: 'The service at {address} answers, after {milliseconds, number} ms. Without a token it says {status}, as expected.',
    open: 'The service at {address} answers, after {milliseconds, number} ms, with {status} although no token was sent.',
    openNext: 'Check that the listing of reports is not open to everybody.',
    unread:
      'Something at {address} answers, after {milliseconds, number} ms, but the browser does not let the portal read the answer.',
    page: '{address} answers with a web page in place of the service’s data.',
    redirectedPage: '{address} leads on to a web page, such as one for signing in to a network or a proxy.',
    pageNext:
      'The address may be that of a web site and not of the service, or a proxy answers in its place. Correct baseUrl in config.json (or SERVICE_URL of the portal’s server), or ask the proxy’s administrator.',
    notThere: '{address} answers, but says {status} at the address of the listing.',
    notThereNext:
      'If the later steps fail as well, the address lacks a part or has one too many: the portal adds /api/v1/portalreport to it.',
    gateway: '{address} answers {status}: a server or proxy is there, and the service behind it is not.',
    gatewayNext: 'Check that the service runs, and that the server in front of it knows its address.',
    fault: '{address} answers {status}: the service itself failed.',
    faultNext: 'Look into the service’s log for this moment.',
    forbidden: 'The portal’s own page forbids its browser to ask {address}.',
    forbiddenNext:
      'The header Content-Security-Policy of the portal’s server has to name {origin} in connect-src. If baseUrl was changed just now, reload the page first.',
    mixed:
      'The browser did not ask {address}: this page came by https, and from such a page no http address may be asked.',
    mixedNext:
      'Let the service be reached by https, or leave baseUrl empty and set SERVICE_URL on the portal’s server, which then passes the requests on.',
    offline: 'This device has no network.',
    offlineNext: 'Connect it and check again.',
    unreached:
      'Nothing at {address} answers. The browser does not say why: the name may not exist, nothing may listen there, or a firewall may be in between.',
    unreachedTls:
      'Nothing at {address} answers. The browser does not say why: the name may not exist, nothing may listen there, its certificate may not be trusted, or a firewall may be in between.',
    unreachedNext: 'Open {address} in a tab of its own: there the browser says what is wrong.',
    unreachedOtherNext:
      'Open {address} in a tab of its own. If the browser says there what is wrong, correct that. If an answer comes there, the service runs and refuses all other sites (Cross-Origin-Resource-Policy): leave baseUrl empty and set SERVICE_URL on the portal’s server.',
  },
  secure: {
    good: 'The portal and the service are both reached by https.',
    goodOwn:
      'This browser reaches the portal by https, and the service at the same address. Whether the way behind it is encrypted cannot be seen from here.',
    thisMachineOwn:
      'This browser asks the service at the portal’s own address, on this machine. Whether the way behind it is encrypted cannot be seen from here.',
    thisMachine: 'What is not encrypted stays on this machine.',
    mixed: 'The portal came by https, but the service has an http address, which browsers block.',
    mixedNext:
      'Give the service an https address, or leave baseUrl empty and set SERVICE_URL on the portal’s server.',
    plain:
      'Portal and service are not encrypted: others on the network between can read passwords and reports.',
    plainPage:
      'The portal itself is not encrypted: others on the network between can change it, and so read passwords and reports.',
    plainNext: 'Put TLS in front of it before it is used with real patients.',
  },
  allowed: {
    sameOrigin: 'Not needed: the browser asks the service at the portal’s own address.',
    good: 'The service allows this site to send the headers that the portal needs, and to read the answers.',
    errorsUnread:
      'The service allows this site to ask with a token, but not to read its refusals: a token that has expired will look as if the network had failed.',
    unclear:
      'The service’s refusals cannot be read from this site. Whether its other answers can is seen once somebody signs in below.',
    nothing: 'The service does not allow this site (CORS): the browser keeps its answers from the portal.',
    headers: 'The service lets this site read answers, but not send these headers: {names}.',
    next: 'Let the service send these headers, also in answers to OPTIONS and in errors; or leave baseUrl empty and set SERVICE_URL on the portal’s server, so that no permission is needed.',
  },
  clock: {
    same: 'The clocks of this device and of the service agree to the second.',
    ahead: 'The service’s clock is {time} ahead of this device’s.',
    behind: 'The service’s clock is {time} behind this device’s.',
    seconds: '{seconds, plural, one {# second} other {# seconds}}',
    minutes: '{minutes, plural, one {# minute} other {# minutes}}',
    muchNext:
      'Set both clocks by a time server: tokens may seem to have expired, or stay valid for too long.',
    unknown: 'Not known: the service does not say its time where this site can read it.',
  },
  signIn: preflightSignIn,
  token: {
    none: 'There is no token to send.',
    good: 'The listing accepts the token, and answers after {milliseconds, number} ms.',
    refused: 'The listing refuses the token (401).',
    refusedNext:
      'Sign out and in again. If this persists, the sign-in gives a token that is not meant for this service, or the clocks differ.',
    forbidden: 'The token is accepted, but this user may not read the listing (403).',
    forbiddenNext: 'Check again as a user who may read reports.',
    notThere: 'There is no listing at this address (/api/v1/portalreport).',
    notThereNext: 'Correct baseUrl in config.json, or SERVICE_URL of the portal’s server.',
    fault: 'The listing answers {status}.',
    faultNext: 'Look into the service’s log for this moment.',
    unreached: 'The connection failed when the listing was asked with the token.',
    unreachedNext:
      'Check again. If this persists, look into the logs of the service and of what stands before it.',
    notAllowed: 'The answer of the listing did not come, or this site is not allowed to read it (CORS).',
    notAllowedNext:
      'Let the service send these headers; or leave baseUrl empty and set SERVICE_URL on the portal’s server.',
  },
  shape: {
    none: 'The listing was not opened to this user.',
    page: 'The listing answers with a web page.',
    pageNext: 'A proxy answers in place of the service, or the address is that of a web site.',
    strange: 'The answer is no listing: it lacks the records in “data”.',
    strangeNext: 'The service has to answer with an object with count and data, as its description shows it.',
    brokenOff: 'The answer broke off before the first record was complete.',
    brokenOffNext:
      'Check again. If this persists, look into the logs of the service and of what stands before it.',
    empty: 'The listing is empty, so the form of its records cannot be checked.',
    emptyNext: 'Check again once a report is released.',
    good: '{records, plural, one {The first record was} other {The first # records were}} read. All {fields, number} fields are as described.',
    differs:
      '{records, plural, one {The first record was} other {The first # records were}} read. {differing, plural, one {One field is} other {# fields are}} not always as described, of {fields, number}.',
    count: 'Its count says {count, number}.',
    wrongCount: 'Its count says {count, number}, although there are no more records than these.',
    countUnread: 'Its count was not read: it does not come before the records.',
    noCount: 'It has no count.',
    array: 'It is an array alone, without count and data around it.',
    arrayNext: 'The portal reads it nevertheless.',
    differsNext:
      'The portal shows what is there and leaves empty what is missing. If something is missing in the portal that the clinic has, look for it below.',
    brokenOffAfter: 'The answer broke off after {records, plural, one {the first record} other {# records}}.',
  },
  fields: preflightFields,
  removal: {
    untested:
      'Not tested: a removal cannot be tried without removing somebody, so nothing was sent. Whether this user may remove, and whether the body of the request arrives, is seen at the first removal.',
    next: 'A proxy on the way has to pass DELETE requests with their body.',
    nextOther:
      'A proxy on the way has to pass DELETE requests with their body, and the service has to name DELETE in Access-Control-Allow-Methods: the browser asks it by OPTIONS before it sends one.',
  },
  offered: {
    own: 'The service is the portal’s own and offers everything.',
    echo: 'The service says itself what it offers.',
    openapi: 'The service has an OpenAPI document, by which the portal knows what it offers.',
    nothing: 'The service says nothing of itself, so the portal uses the listing and the removal alone.',
    failed: 'The service did not say what it offers, although it is the portal’s own.',
    failedNext: 'Check again. If this persists, look into the service’s log.',
    by: {
      service: 'From the service',
      listing: 'Made by the portal from the listing',
      hidden: 'Not offered, so the portal hides it',
      told: 'Not offered; the portal shows the tab, which says so',
    },
  },
  part: {
    openReport: 'opening a report by its address',
    pdf: 'PDFs of reports',
    images: 'images of reports',
    examFilter: 'choosing an exam',
    examinerFilter: 'choosing a doctor',
    patientFilter: 'choosing a patient',
    readMarks: 'marks of what was read',
    csv: 'export as a table (CSV)',
    zip: 'several PDFs in one file (ZIP)',
    patientSearch: 'search for patients',
    patientRecord: 'a patient’s record',
    patientReports: 'a patient’s reports',
    patientForms: 'entering and changing patients',
    history: 'history of a patient’s record',
    restore: 'restoring removed patients',
    audit: 'audit',
  },
  form: {
    username: 'Username for this check',
    password: 'Password for this check',
    token: 'Access token for this check',
    goOn: 'Continue',
    leaveOut: 'Leave this out',
  },
  copy: {
    button: 'Copy as text',
    done: 'Copied.',
    byHand: 'The browser does not let the page copy. The text is selected: copy it by the keyboard.',
    field: 'The check as text',
    holds:
      'The text holds addresses and the sentences above; no token, no password, no user and nothing of a patient.',
  },
  text: { date: 'Date', portal: 'Portal', service: 'Service', browser: 'Browser' },
} as const

declare module '#portal/locale/messages.ts' {
  interface MessageBundles {
    preflight: { preflight: typeof preflight }
  }
}

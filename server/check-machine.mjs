// Runs before `npm start` and `npm test`, in whatever Node there is: it says in one sentence why they cannot work here.
const { platform, arch, version, versions } = process

/** What is missing; undefined where nothing is. */
function missing() {
  if (platform !== 'linux' || !['x64', 'arm64'].includes(arch))
    return (
      `Nkra runs on Linux, on x64 and arm64, and this is ${platform} on ${arch}. On macOS and Windows use a Linux ` +
      'container, WSL 2 or a virtual machine: README.md, "macOS and Windows", has the commands.'
    )
  if (Number(versions.node.split('.')[0]) < 24)
    return (
      `Nkra needs the Node 24 of its dependencies, and this is Node ${version}. Run npm ci, without --omit=optional: ` +
      `the package node-linux-${arch} is not installed.`
    )
  return undefined
}

const sentence = missing()
if (sentence !== undefined) {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}

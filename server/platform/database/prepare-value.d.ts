/** The part of node-postgres that makes a value ready for the wire. It has no types of its own. */
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue(this: void, value: unknown): unknown }
  export default utils
}

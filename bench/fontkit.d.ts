/** As much of fontkit as is used here; it comes without types. */
declare module 'fontkit' {
  interface Command {
    command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
    args: number[]
  }
  interface Font {
    unitsPerEm: number
    glyphForCodePoint(code: number): { path: { commands: Command[] } }
  }
  function open(path: string): Promise<Font>
}

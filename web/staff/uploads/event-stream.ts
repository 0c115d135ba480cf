/**
 * Parser of a server-sent event stream (WHATWG HTML 9.2.6): feed it chunks of text, `onData` gets the data of each
 * complete message.
 */
export function eventParser(onData: (data: string) => void): (chunk: string) => void {
  let rest = ''
  let data: string[] = []
  return (chunk) => {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5))
      if (line !== '' || data.length === 0) continue
      onData(data.join('\n'))
      data = []
    }
  }
}

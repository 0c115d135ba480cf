import { expect, it } from 'vitest'
import { toConfig } from './config.ts'
import { readEnv, SettingsError } from './env.ts'
import { plainConnections } from './plain-connections.ts'

const telemetryOf = (env: Record<string, string>) => toConfig(readEnv(env)).telemetry
const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/otlp/' }

it('telemetry: nothing goes out unless a collector is named', () => {
  expect(telemetryOf({ OTEL_SERVICE_NAME: 'shop', OTEL_TRACES_SAMPLER_ARG: '0.5' })).toBeNull()
  expect(telemetryOf({ ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=a,authorization=Basic b=c==' })).toEqual({
    endpoint: 'https://collector.example/otlp',
    headers: { 'x-tenant': 'a', authorization: 'Basic b=c==' },
    serviceName: 'jhalak',
    ratio: 1,
    metricsEveryMs: 60_000,
  })
})

it.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector.example:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'no value'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ['OTEL_METRIC_EXPORT_INTERVAL', '10'],
])('telemetry: a wrong %s stops the start with one line', (name, value) => {
  expect(() => telemetryOf({ ...ENDPOINT, [name]: value })).toThrow(SettingsError)
})

it('ASVS 12.3: production says when traces leave its network unencrypted', () => {
  const lines = (endpoint: string) => plainConnections(readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }))
  expect(lines('http://collector.example:4318')).toHaveLength(1)
  for (const fine of ['https://collector.example', 'http://localhost:4318', 'http://10.0.0.7:4318'])
    expect(lines(fine)).toEqual([])
})

export declare function keepLastBuild(client: string): void

# Debian's pgbouncer with the settings beside this file; userlist.txt is mounted.
FROM debian:12-slim
RUN apt-get update && apt-get install -y --no-install-recommends pgbouncer && rm -rf /var/lib/apt/lists/*
COPY pgbouncer.ini /etc/pgbouncer/pgbouncer.ini
USER postgres
CMD ["pgbouncer", "/etc/pgbouncer/pgbouncer.ini"]

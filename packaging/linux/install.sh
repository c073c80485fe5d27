#!/bin/sh
# Installs this program, brings an installed one up to date, or removes it.
#
#   ./install.sh [--force] [FOLDER]    to FOLDER, ~/.local by default; run it again to upgrade
#   ./install.sh --remove [FOLDER]     takes away what it put there, and nothing else
#
# --force replaces a FOLDER/bin/twinsweep that something else (pipx) put there.
#
# In FOLDER/lib/twinsweep may lie more than the program: a portable `twinsweep-data` holds mail that
# may exist nowhere else. So only what has one of the names below is moved or deleted there.
set -eu
parts="twinsweep _internal share README.txt install.sh"
command="../lib/twinsweep/twinsweep"
entry=applications/twinsweep.desktop

say() { printf '%s\n' "$*"; }

fail() {
    printf 'install: %s\n' "$*" >&2
    exit 1
}

usage() {
    sed -n '2,/^$/s/^# \{0,1\}//p' "$0" | sed '/^In FOLDER/,$d'
    exit "$1"
}

read_words() {
    remove="" force="" to=""
    for word; do
        case $word in
        --remove) remove=yes ;;
        --force) force=yes ;;
        --help | -h) usage 0 ;;
        -*) usage 2 >&2 ;;
        *) [ -z "$to" ] || usage 2 >&2; to=$word ;;
        esac
    done
}

# Sets `to`, absolute: relative to where the person is, not to the package.
find_target() {
    if [ -z "$to" ] && [ -n "$remove" ] && [ "${package%/lib/twinsweep}" != "$package" ]; then
        to=${package%/lib/twinsweep}
    elif [ -z "$to" ]; then
        [ -n "${HOME:-}" ] || fail "HOME is not set; name the folder: ./install.sh FOLDER"
        to=$HOME/.local
    fi
    [ -n "$remove" ] || mkdir -p "$to" 2>/dev/null ||
        fail "cannot make $to. Name a folder of yours, or run as root: ./install.sh /usr/local"
    [ -d "$to" ] || fail "there is no folder $to, so nothing was removed."
    to=$(cd "$to" && pwd -P)
    program=$to/lib/twinsweep
    new=$program/.install-new old=$program/.install-old
    [ ! -L "$program" ] || fail "$program is a link. Nothing was changed; remove the link first."
}

is_ours() { [ -f "$program/install.sh" ] || [ -d "$old" ] || [ -d "$new" ]; }

is_free() {
    for part in $parts; do
        [ ! -e "$program/$part" ] || return 1
    done
}

is_writable() {
    for folder in "$program" "$to/bin" "$to/share"; do
        [ ! -d "$folder" ] || [ -w "$folder" ] || return 1
    done
}

links_to_us() { [ -L "$to/bin/twinsweep" ] && [ "$(readlink "$to/bin/twinsweep")" = "$command" ]; }

refuse_if_running() {
    # shellcheck disable=SC2010 # one process for all links; a name of ours is no surprise
    ! ls -l /proc/[0-9]*/exe 2>/dev/null | grep -qF -- "-> $program/twinsweep" ||
        fail "Twinsweep is running. Nothing was changed; close it, then run this again."
}

# What an installation or its interruption left in the middle: the old program is whole again.
roll_back() {
    if [ -d "$old" ]; then
        for part in $parts; do
            # What still lies in `new` has not been reached: the one in `program` is the old one.
            [ -e "$old/$part" ] || [ ! -e "$new/$part" ] || continue
            rm -rf "${program:?}/$part"
            [ ! -e "$old/$part" ] || mv "$old/$part" "$program/$part"
        done
        rmdir "$old"
    fi
    rm -rf "$new"
    rmdir "$program" 2>/dev/null || :
}

check_before_install() {
    case $to/ in
    "$package"/*)
        [ "$program" = "$package" ] || rmdir "$to" 2>/dev/null || :
        fail "$to is inside the package itself; name another folder."
        ;;
    esac
    [ "$program" != "$package" ] || fail "this is the installed program. To upgrade, unpack the new" \
        "version and run the install.sh in it; to remove this one: $0 --remove"
    is_ours || is_free || fail "$program is there, but was not put there by install.sh" \
        "(by a .deb?). Nothing was changed; name another folder, or remove it first."
    [ -n "$force" ] || links_to_us || { [ ! -e "$to/bin/twinsweep" ] && [ ! -L "$to/bin/twinsweep" ]; } ||
        fail "$to/bin/twinsweep is there, but was not put there by install.sh (by pipx?). Nothing was" \
            "changed. Remove it (pipx uninstall twinsweep), name another folder, or replace it: --force"
    [ ! -d "$to/bin/twinsweep" ] || [ -L "$to/bin/twinsweep" ] || fail "$to/bin/twinsweep is a folder."
}

# The new program is copied whole before the old one is touched; then they change places by renaming.
swap_program() {
    mkdir "$new"
    for part in $parts; do
        cp -R "$package/$part" "$new/$part" ||
            fail "the program could not be copied to $program. Nothing was changed there."
    done
    chmod -R u=rwX,go=rX "$new"
    mkdir "$old"
    for part in $parts; do
        [ ! -e "$program/$part" ] || mv "$program/$part" "$old/$part"
        mv "$new/$part" "$program/$part"
    done
    obsolete=$(list_share "$old/share")
    rmdir "$new"
    mv "$old" "$new" # from here on the new program is whole, and this is rubbish
    rm -rf "$new"
}

list_share() { [ ! -d "$1" ] || (cd "$1" && find . -type f); }

put_share() {
    printf '%s\n' "$obsolete" | remove_share
    list_share "$program/share" | while IFS= read -r file; do
        # A link there may lead to another file: it goes, and that file stays as it is.
        { mkdir -p "$to/share/${file%/*}" && rm -f "$to/share/$file" &&
            cp "$program/share/$file" "$to/share/$file"; } || exit 1
    done
    name_program_in_menu
}

# Sessions look for programs where they did at log-in: not in a ~/.local/bin that is new.
name_program_in_menu() {
    case $to in
    *[!A-Za-z0-9/._\ -]*) ;; # would need quoting of three kinds; most sessions find it by its name
    *)
        sed -e "s|^Exec=twinsweep|Exec=\"$to/bin/twinsweep\"|" -e "s|^TryExec=.*|TryExec=$to/bin/twinsweep|" \
            "$program/share/$entry" >"$to/share/$entry"
        ;;
    esac
}

# Reads a list; folders that are empty afterwards go, too.
remove_share() {
    while IFS= read -r file; do
        [ -n "$file" ] || continue
        rm -f "$to/share/$file"
        (cd "$to/share" 2>/dev/null && rmdir -p "${file%/*}" 2>/dev/null) || :
    done
}

install_all() {
    check_before_install
    { mkdir -p "$program" "$to/bin" "$to/share" 2>/dev/null && is_writable; } ||
        fail "cannot write to $to. Name a folder of yours, or run as root: ./install.sh /usr/local"
    refuse_if_running
    trap roll_back EXIT
    trap 'exit 1' HUP INT TERM
    roll_back
    mkdir -p "$program"
    swap_program
    trap - EXIT
    put_share || fail "the program is in $program, but not all files for the menu could be written to $to/share."
    links_to_us || { rm -f "$to/bin/twinsweep" && ln -s "$command" "$to/bin/twinsweep"; }
    if [ -e "$program/twinsweep-data" ]; then
        say "Kept: $program/twinsweep-data, with its history and safety copies."
    elif [ -e "$package/twinsweep-data" ]; then
        say "The history and safety copies of the portable program stay in $package/twinsweep-data."
        say "To go on with them in the installed one: mv \"$package/twinsweep-data\" \"$program/\""
    fi
    say "Start it with: $to/bin/twinsweep"
    say "Remove it with: $program/install.sh --remove"
}

remove_all() {
    is_ours || fail "no Twinsweep that install.sh put there is in $to, so nothing was removed." \
        "If it was installed elsewhere: ./install.sh --remove FOLDER"
    is_writable || fail "you may not change $to, so nothing was removed. Run this as root."
    refuse_if_running
    list_share "$program/share" | remove_share
    ! links_to_us || rm -f "$to/bin/twinsweep"
    for part in $parts; do
        rm -rf "${program:?}/$part" "$old/$part" "$new/$part"
    done
    rmdir "$old" "$new" "$program" "$to/bin" "$to/lib" "$to/share" 2>/dev/null || :
    say "Removed: the program from $to."
    tell_what_stays
}

tell_what_stays() {
    data=${XDG_DATA_HOME:-${HOME:-"~"}/.local/share}/twinsweep
    for folder in "$program" "${TWINSWEEP_HOME:-}" "$data"; do
        [ -z "$folder" ] || [ ! -e "$folder" ] || say "Kept: $folder"
    done
    say "Your history and safety copies stay where they are (unless you chose a folder: $data)."
    say "Safety copies are the mail that Twinsweep moved away from files on this computer. It may exist"
    say "nowhere else: delete that folder only if you will never want any of it back."
}

umask 022
package=$(cd "$(dirname "$0")" && pwd -P)
read_words "$@"
find_target
if [ -n "$remove" ]; then
    remove_all
else
    for part in $parts; do
        [ -e "$package/$part" ] || fail "$package is not the whole package: $part is missing. Unpack it again."
    done
    install_all
fi
